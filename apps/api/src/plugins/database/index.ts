export { BackupError, backupEmbedded, restoreEmbedded } from './backup.ts';
export { type Connection, connect } from './connect.ts';
export { DirectoryInUseError } from './directory-lock.ts';
export { inTransaction } from './transaction.ts';
