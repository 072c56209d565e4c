/** Resolves with the result of one request to a browser database. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function open(name: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Runs `work` in one transaction on the only object store of a database (version 1) and waits for the commit. Closes
 * the connection afterwards, because an open connection would block deletion of the database. Rejects if the browser
 * has no databases, denies access to them or has no space left.
 */
export async function inDatabase<T>(
  name: string,
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open(name, store);
  try {
    const transaction = database.transaction(store, mode);
    const stored = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(store)), stored]);
    return result;
  } finally {
    database.close();
  }
}
