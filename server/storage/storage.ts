import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An address of the storage itself, where a browser may put one file of exactly this size. */
export interface DirectUpload {
  url: string;
  headers: Record<string, string>;
}

/** Exactly one file of exactly this size can be put there. */
export type PresignPut = (path: string, size: number, seconds: number) => Promise<DirectUpload>;

/**
 * Where files lie. An object is written once, as a whole, and never changes: whoever reads one reads
 * all of it, and a path that is taken stays taken until the object is removed.
 * Failures are AppErrors: `storage_full`, `storage_unavailable`, and `upload_used` for a taken path.
 */
export interface Storage {
  /** Keeps all of `content` or, if it breaks off or its end is never reached, nothing. */
  put(path: string, content: Readable, size: number): Promise<void>;
  /** Undefined when there is no such object. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Undefined when there is no such object. */
  read(path: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing what is not there is done already. */
  remove(path: string): Promise<void>;
  /** Every object, in any order. */
  list(): AsyncIterable<{ path: string; size: number }>;
  /** Removes what writers left behind that were killed before `before`. */
  removeLeftovers(before: Date): Promise<void>;
  /** Undefined where files reach the storage only through this server. */
  directUpload?: PresignPut;
  /** Rejects when nothing can be stored now. */
  check(): Promise<void>;
}
