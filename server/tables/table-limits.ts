/** What a table file may have at most. A file of a real building stays far below. */
export const tableLimits = {
  fileBytes: 50 * 1024 * 1024,
  /** Rows of one sheet that hold something; the headings need not be in the first row. */
  rows: 100_000,
  headRows: 100,
  columns: 500,
  sheets: 200,
  /** The most that a cell can hold in Excel. */
  cellLength: 32_767,
  /** Of one row together: four of the longest cells. An import works on 500 rows at a time. */
  rowCharacters: 4 * 32_768,
  /**
   * All cells of a file up to the last filled one of each row: the most rows with a hundred columns each. A list of
   * 100,000 rows and 30 columns has 3 million.
   */
  cells: 10_000_000,
  /**
   * All texts of a file as its cells show them. Cells of a workbook may share a text, so it can hold far more than its
   * size. Four times the largest CSV file: a list of 100,000 rows and 30 columns may have 66 in each cell.
   */
  characters: 200_000_000,
  /** Those of one sheet that are merged over several rows. */
  mergedCells: 100_000,
  archiveEntries: 5_000,
  /** One unpacked part, such as a sheet. */
  partBytes: 512 * 1024 * 1024,
  /** All parts together, unpacked. */
  unpackedBytes: 1024 * 1024 * 1024,
  /** The texts of a workbook are kept in memory while its rows are read. */
  sharedTextBytes: 128 * 1024 * 1024,
  /** Unpacked bytes for each packed byte. A sheet full of equal rows has about 25. */
  compression: 200,
  /** Parts below this size are read whatever their compression is. */
  harmlessPartBytes: 4 * 1024 * 1024,
} as const;

/** The most rows of a sheet in Excel. */
export const mostSheetRows = 1_048_576;
