CREATE TABLE "security_alarm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"brand" text NOT NULL,
	"rule" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "security_alarm_once" UNIQUE("brand","rule","key","day")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid,
	"subject_id" text,
	"route" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "security_event_kind" CHECK ("security_event"."kind" in ('signInRefused', 'denied', 'foreignId', 'personViewed', 'exported'))
);
--> statement-breakpoint
CREATE INDEX "security_event_at" ON "security_event" USING btree ("at");