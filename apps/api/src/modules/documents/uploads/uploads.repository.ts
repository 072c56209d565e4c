import type { UploadField } from '@portaal/domain/documents/uploads/fields';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { application, applicationUpload } from '../../../schema/index.ts';

export type ApplicationStatus = (typeof application.$inferSelect)['status'];

export type UploadRow = typeof applicationUpload.$inferSelect;
/** A fully received upload that was not replaced or removed. */
export type StoredUpload = UploadRow & {
  readonly status: Exclude<UploadRow['status'], 'receiving' | 'erasing'>;
  readonly applicationId: string;
  readonly type: NonNullable<UploadRow['type']>;
  readonly byteSize: number;
};

interface OwnApplication {
  readonly applicationId: string;
  readonly personId: string;
}

const stored = notInArray(applicationUpload.status, ['receiving', 'erasing']);

export const isStored = (row: UploadRow): row is StoredUpload =>
  row.applicationId !== null && row.type !== null && row.byteSize !== null;

const ofApplication = ({ applicationId, personId }: OwnApplication) =>
  and(eq(application.id, applicationId), eq(application.personId, personId));

export async function findStatus(orm: Orm, own: OwnApplication): Promise<ApplicationStatus | undefined> {
  const [row] = await orm.select({ status: application.status }).from(application).where(ofApplication(own));
  return row?.status;
}

/** Locks the application until the transaction ends, so that its status and files do not change. */
export async function lockStatus(
  tx: Transaction,
  own: OwnApplication,
): Promise<ApplicationStatus | undefined> {
  const [row] = await tx
    .select({ status: application.status })
    .from(application)
    .where(ofApplication(own))
    .for('no key update');
  return row?.status;
}

export async function findUploads(orm: Orm, applicationId: string): Promise<StoredUpload[]> {
  const rows = await orm
    .select()
    .from(applicationUpload)
    .where(and(eq(applicationUpload.applicationId, applicationId), stored))
    .orderBy(asc(applicationUpload.id));
  return rows.filter(isStored);
}

/** Lists the uploads of all applications of a person, with the flow of each. */
export async function findUploadsOf(orm: Orm, personId: string) {
  const rows = await orm
    .select({ flow: application.flow, upload: applicationUpload })
    .from(applicationUpload)
    .innerJoin(application, eq(application.id, applicationUpload.applicationId))
    .where(and(eq(application.personId, personId), stored))
    .orderBy(asc(applicationUpload.id));
  return rows.flatMap(({ flow, upload }) => (isStored(upload) ? [{ flow, upload }] : []));
}

export async function insertReceiving(
  orm: Orm,
  row: Pick<UploadRow, 'id' | 'applicationId' | 'personId' | 'brand' | 'field' | 'receivedAt'>,
): Promise<void> {
  await orm.insert(applicationUpload).values({ ...row, status: 'receiving' });
}

/** Marks an upload as fully received; undefined if its application was deleted meanwhile. */
export async function noteReceived(
  tx: Transaction,
  id: string,
  file: Required<
    Pick<typeof applicationUpload.$inferInsert, 'status' | 'type' | 'byteSize' | 'receivedAt' | 'sealedWith'>
  >,
): Promise<StoredUpload | undefined> {
  const [row] = await tx
    .update(applicationUpload)
    .set(file)
    .where(
      and(
        eq(applicationUpload.id, id),
        eq(applicationUpload.status, 'receiving'),
        isNotNull(applicationUpload.applicationId),
      ),
    )
    .returning();
  return row && isStored(row) ? row : undefined;
}

/** Detaches the file of a field; its bytes are erased after the commit. */
export async function releaseUpload(
  tx: Transaction,
  applicationId: string,
  field: UploadField,
): Promise<string | undefined> {
  const [row] = await tx
    .update(applicationUpload)
    .set({ applicationId: null, status: 'erasing' })
    .where(
      and(eq(applicationUpload.applicationId, applicationId), eq(applicationUpload.field, field), stored),
    )
    .returning({ id: applicationUpload.id });
  return row?.id;
}

/**
 * Detaches all files of an application or of a person. An upload in progress then no longer finds its
 * application.
 */
export async function releaseUploads(
  tx: Transaction,
  {
    personId,
    applicationId,
    status,
  }: { personId: string; applicationId?: string; status?: ApplicationStatus },
): Promise<string[]> {
  const gone = tx
    .select({ id: application.id })
    .from(application)
    .where(
      and(
        eq(application.personId, personId),
        applicationId === undefined ? undefined : eq(application.id, applicationId),
        status === undefined ? undefined : eq(application.status, status),
      ),
    );
  const rows = await tx
    .update(applicationUpload)
    .set({
      applicationId: null,
      status: sql`case when ${applicationUpload.status} = 'receiving' then 'receiving' else 'erasing' end`,
    })
    .where(inArray(applicationUpload.applicationId, gone))
    .returning({ id: applicationUpload.id, status: applicationUpload.status });
  return rows.filter(({ status: now }) => now === 'erasing').map(({ id }) => id);
}

export async function findById(orm: Orm, id: string): Promise<UploadRow | undefined> {
  const [row] = await orm.select().from(applicationUpload).where(eq(applicationUpload.id, id));
  return row;
}

/** Returns a file of any application of a brand. */
export async function findOfBrand(
  orm: Orm,
  { id, brand }: { id: string; brand: string },
): Promise<(StoredUpload & { readonly applicationStatus: ApplicationStatus }) | undefined> {
  const [row] = await orm
    .select({ ...getTableColumns(applicationUpload), applicationStatus: application.status })
    .from(applicationUpload)
    .innerJoin(application, eq(application.id, applicationUpload.applicationId))
    .where(and(eq(applicationUpload.id, id), eq(applicationUpload.brand, brand), stored));
  return row && isStored(row) ? { ...row, applicationStatus: row.applicationStatus } : undefined;
}

/**
 * Stores the scan result of a waiting file; returns false if the file was replaced, removed or scanned
 * meanwhile.
 */
export async function noteScanned(
  tx: Transaction,
  id: string,
  outcome: { status: 'clean' | 'unchecked' | 'infected'; checkedAt: Date | null },
): Promise<boolean> {
  const rows = await tx
    .update(applicationUpload)
    .set(outcome)
    .where(and(eq(applicationUpload.id, id), inArray(applicationUpload.status, ['checking', 'unchecked'])))
    .returning({ id: applicationUpload.id });
  return rows.length > 0;
}

/** Deletes the row after its bytes were erased, except a row that records malware. */
export async function noteErased(orm: Orm, { id, status }: UploadRow, erasedAt: Date): Promise<void> {
  const one = and(eq(applicationUpload.id, id), eq(applicationUpload.status, status));
  if (status === 'infected') await orm.update(applicationUpload).set({ erasedAt }).where(one);
  else await orm.delete(applicationUpload).where(one);
}

/** Lists the uploads to erase, including uploads in progress since before `stale`. */
export function findErasable(orm: Orm, stale: Date): Promise<UploadRow[]> {
  const { status, erasedAt, receivedAt } = applicationUpload;
  return orm
    .select()
    .from(applicationUpload)
    .where(
      or(
        eq(status, 'erasing'),
        and(eq(status, 'infected'), isNull(erasedAt)),
        and(eq(status, 'receiving'), lt(receivedAt, stale)),
      ),
    )
    .orderBy(asc(applicationUpload.id));
}

/** Lists files sealed with another key than `keyName`, or with an unrecorded key, in order, after `after`. */
export async function findSealedOtherwise(
  orm: Orm,
  {
    keyName,
    after,
    limit,
  }: { readonly keyName: string; readonly after: string | null; readonly limit: number },
): Promise<StoredUpload[]> {
  const rows = await orm
    .select()
    .from(applicationUpload)
    .where(
      and(
        stored,
        isNull(applicationUpload.erasedAt),
        sql`${applicationUpload.sealedWith} is distinct from ${keyName}`,
        after === null ? undefined : gt(applicationUpload.id, after),
      ),
    )
    .orderBy(asc(applicationUpload.id))
    .limit(limit);
  return rows.filter(isStored);
}

/** Records the key with which a file was last sealed; false if it is to be erased or already erased. */
export async function noteSealedWith(orm: Orm, id: string, keyName: string): Promise<boolean> {
  const rows = await orm
    .update(applicationUpload)
    .set({ sealedWith: keyName })
    .where(and(eq(applicationUpload.id, id), stored, isNull(applicationUpload.erasedAt)))
    .returning({ id: applicationUpload.id });
  return rows.length > 0;
}

/**
 * Lists files received before `before` that wait for the scanner in one of these states, oldest first. A file the
 * scanner could not open has a `checkedAt` and is not scanned again.
 */
export async function findUnscanned(
  orm: Orm,
  states: readonly ('checking' | 'unchecked')[],
  before: Date,
): Promise<StoredUpload[]> {
  const rows = await orm
    .select()
    .from(applicationUpload)
    .where(
      and(
        inArray(applicationUpload.status, [...states]),
        isNull(applicationUpload.checkedAt),
        lt(applicationUpload.receivedAt, before),
      ),
    )
    .orderBy(asc(applicationUpload.id));
  return rows.filter(isStored);
}
