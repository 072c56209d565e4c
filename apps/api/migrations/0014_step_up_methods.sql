ALTER TABLE "step_up" DROP CONSTRAINT "step_up_method";--> statement-breakpoint
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_method" CHECK ("step_up"."method" in ('totp', 'email'));