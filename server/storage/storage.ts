import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An address of the storage itself, where a browser may upload one file of exactly this size. */
export interface DirectUpload {
  url: string;
  headers: Record<string, string>;
}

/** Exactly one file of exactly this size can be uploaded there. */
export type PresignPut = (path: string, size: number, seconds: number) => Promise<DirectUpload>;

/**
 * The storage of files. An object is written once, as a whole, and never changes: a reader always gets all of it, and
 * a path stays taken until the object is removed. Failures are AppErrors: `storage_full`, `storage_unavailable`, and
 * `upload_used` for a taken path.
 */
export interface Storage {
  /** Stores all of `content` or, if it is interrupted or never ends, nothing. */
  put(path: string, content: Readable, size: number): Promise<void>;
  /** Undefined if there is no such object. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Undefined if there is no such object. */
  read(path: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing a missing object succeeds. */
  remove(path: string): Promise<void>;
  /** Every object, in any order. */
  list(): AsyncIterable<{ path: string; size: number }>;
  /** Removes what writers left that were killed before `before`. */
  removeLeftovers(before: Date): Promise<void>;
  /** Undefined if files reach the storage only through this server. */
  directUpload?: PresignPut;
  /** Rejects if nothing can be stored now. */
  check(): Promise<void>;
}
