interface DriverError {
  code?: string;
  severity?: string;
  constraint?: string;
  message?: string;
  cause?: unknown;
}

/** The error itself and its causes: Drizzle wraps what the driver throws. */
function* chain(error: unknown): Generator<DriverError> {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Object; depth++) {
    yield current as DriverError;
    current = (current as DriverError).cause;
  }
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '58030', // input or output failed
  '25006', // read-only: a standby, or a server set to read-only
  '25P03', // idle in a transaction for too long
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // a lock was not available in time
  '57014', // a statement took too long
]);

/** The pool's own message; a connection that cannot be opened has other ones. */
const exhaustedText = /timeout exceeded when trying to connect/i;

/** The last one comes from a rollback on a connection that broke in the middle of a transaction. */
const unavailableTexts =
  /connection terminated|timeout exceeded when trying to connect|is not queryable/i;

/** Every connection of the pool was in use for longer than a request may wait. */
export function isExhausted(error: unknown): boolean {
  for (const { message } of chain(error)) if (message && exhaustedText.test(message)) return true;
  return false;
}

/** The database could not be reached or stopped: the request is worth repeating. */
export function isUnavailable(error: unknown): boolean {
  for (const { code, severity, message } of chain(error)) {
    // With this severity the server ends or refuses the connection, whatever the reason.
    if (severity === 'FATAL') return true;
    if (code && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
    if (message && unavailableTexts.test(message)) return true;
  }
  return false;
}

/** Two transactions waited for each other, and this one was ended. A second attempt sees the changes of the other. */
export function isDeadlock(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40P01' || state === '40001';
}

/** The name of the constraint that a write violated, if that is the problem. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const { code, constraint } of chain(error)) {
    if (code?.startsWith('23')) return constraint;
  }
  return undefined;
}

/** Text that no column can store: a zero character, or (in JSON) half of a surrogate pair. */
export const unstorableCharacter = /[\0\p{Surrogate}]/u;

const refusedValues = new Set([
  '22001', // text too long
  '22003', // number too large
  '22007', // no date
  '22008', // a date that does not exist
  '22021', // a character that no text can contain
  '22P02', // not in the format of its type
  '22P05', // a character that no JSON can contain
  '23514', // a CHECK forbids it
]);

/** The database refused a value of the request. No input can cause the other errors of class 22, only our own SQL. */
export function isRefusedValue(error: unknown): boolean {
  return refusedValues.has(sqlState(error) ?? '');
}

/** SQLSTATE of a failed statement. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of chain(error)) if (code && /^[0-9A-Z]{5}$/.test(code)) return code;
  return undefined;
}
