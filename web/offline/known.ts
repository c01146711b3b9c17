/** What else a device knows, for showing a change by more than its ids. */
export interface Known {
  /** What was kept of this read. */
  read(address: string): Promise<unknown>;
}
