/** The errors of spreadsheets, in German and English. */
const errors =
  'WERT!|BEZUG!|DIV/0!|NV|N/A|NAME\\?|NULL!|ZAHL!|REF!|VALUE!|NUM!|ÜBERLAUF!|SPILL!|BERECHNEN!|CALC!';

/** Of a whole cell; a spreadsheet reads such a text in a CSV file as the error itself. */
export const cellErrorPattern = `\\s*#(?:${errors})\\s*$`;

const cellError = new RegExp(`^${cellErrorPattern}`);

export const isCellError = (text: string): boolean => cellError.test(text);
