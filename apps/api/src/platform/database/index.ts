export {
  canRewrite,
  DatabaseRoleError,
  grantApplication,
  HOW_TO_GRANT,
  mayDefine,
  roleOf,
} from './application-role.ts';
export { BackupError, backupEmbedded, packToNewFile, restoreEmbedded } from './backup.ts';
export { hasCluster, unpackDirectory } from './cluster-directory.ts';
export { type Connection, connect } from './connect.ts';
export { DirectoryInUseError } from './directory-lock.ts';
export { PoolerError } from './pooler.ts';
export { type NamedStatement, queryRows, type RowReader } from './rows-query.ts';
export { readTextArray, TEXT_ARRAY } from './text-array.ts';
export { afterCommit, inTransaction } from './transaction.ts';
export { isDatabaseTrouble } from './trouble.ts';
