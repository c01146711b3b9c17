/**
 * A table as its author would make it in an office program: dates, numbers in formats, formulas, hidden parts. It is
 * the text of an OpenDocument file, from which LibreOffice makes others.
 */

const names = [
  ...['office', 'style', 'text', 'table'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  ),
  'xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
].join(' ');

const german = 'number:language="de" number:country="DE"';
const dash = (sign: string) => `<number:text>${sign}</number:text>`;
const twoPlaces = '<number:number number:decimal-places="2" number:min-decimal-places="2"';

const formats = `
<number:number-style style:name="F1"><number:number number:decimal-places="0" number:min-integer-digits="4"/></number:number-style>
<number:date-style style:name="F2" ${german}><number:day number:style="long"/>${dash('.')}<number:month number:style="long"/>${dash('.')}<number:year number:style="long"/></number:date-style>
<number:date-style style:name="F3" ${german} number:automatic-order="true"><number:day number:style="long"/>${dash('.')}<number:month number:style="long"/>${dash('.')}<number:year/></number:date-style>
<number:date-style style:name="F4" ${german}><number:year number:style="long"/>${dash('-')}<number:month number:style="long"/>${dash('-')}<number:day number:style="long"/></number:date-style>
<number:percentage-style style:name="F5" ${german}>${twoPlaces} number:min-integer-digits="1"/>${dash('%')}</number:percentage-style>
<number:currency-style style:name="F6" ${german}>${twoPlaces} number:min-integer-digits="1" number:grouping="true"/>${dash(' ')}<number:currency-symbol ${german}>€</number:currency-symbol></number:currency-style>
<number:time-style style:name="F7" ${german}><number:hours number:style="long"/>${dash(':')}<number:minutes number:style="long"/></number:time-style>
<number:boolean-style style:name="F8" ${german}><number:boolean/></number:boolean-style>
<number:number-style style:name="F9" ${german}>${twoPlaces} number:min-integer-digits="1" number:grouping="true"/></number:number-style>
`;

const cellStyles = Array.from(
  { length: 9 },
  (_, at) =>
    `<style:style style:name="C${at + 1}" style:family="table-cell" style:data-style-name="F${at + 1}"/>`,
).join('');

const text = (content: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}>${content
    .split('\n')
    .map((line) => `<text:p>${line}</text:p>`)
    .join('')}</table:table-cell>`;
const value = (type: string, attribute: string, content: string, style?: number) =>
  `<table:table-cell ${style === undefined ? '' : `table:style-name="C${style}"`} office:value-type="${type}" office:${attribute}="${content}"/>`;
const formula = (content: string) => `<table:table-cell table:formula="of:=${content}"/>`;
const row = (cells: string[], attributes = '') =>
  `<table:table-row ${attributes}>${cells.join('')}</table:table-row>`;

/** Pairs of a cell and what the sheet shows for it. */
const cells: [string, string][] = [
  [text('0.215'), '0.215'],
  [text('007'), '007'],
  [value('float', 'value', '215', 1), '0215'],
  [value('float', 'value', '12.5'), '12,5'],
  [value('float', 'value', '4006381333931'), '4006381333931'],
  [value('date', 'date-value', '2024-03-15', 2), '15.03.2024'],
  [value('date', 'date-value', '2024-03-15', 3), '15.03.24'],
  [value('date', 'date-value', '2024-03-15', 4), '2024-03-15'],
  [value('percentage', 'value', '0.125', 5), '12,50%'],
  [value('currency', 'value', '1234.5', 6), '1.234,50 €'],
  [value('time', 'time-value', 'PT12H30M00S', 7), '12:30'],
  [value('boolean', 'boolean-value', 'true', 8), 'WAHR'],
  [value('float', 'value', '-1234.567', 9), '-1.234,57'],
  [formula('1+1.5'), '2,5'],
  [formula('&quot;a&quot;&amp;&quot;b&quot;'), 'ab'],
  [text('zwei\nZeilen; "zitiert"'), 'zwei\nZeilen; "zitiert"'],
  [text('Größe &lt;ß&gt; &amp; €'), 'Größe <ß> & €'],
];

export const shownCells = cells.map(([, shown]) => shown);

/** Of the first sheet: the cells above, a hidden row, two errors, a merged cell; its column B is hidden. */
export const officeTable = `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${names} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:styles>${formats}<style:default-style style:family="table-cell"><style:text-properties fo:language="de" fo:country="DE"/></style:default-style></office:styles>
<office:automatic-styles>${cellStyles}
<style:style style:name="Hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Anlagen &amp; mehr">
<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="20"/>
${row(cells.map(([cell]) => cell))}
${row([text('versteckt')], 'table:visibility="collapse"')}
${row([formula('1/0'), formula('NA()')])}
${row([text('verbunden', 'table:number-columns-spanned="2" table:number-rows-spanned="1"'), '<table:covered-table-cell/>', text('danach')])}
</table:table>
<table:table table:name="Geheim" table:style-name="Hidden">${row([text('x')])}</table:table>
</office:spreadsheet></office:body></office:document>`;
