/** The fixed parts of a SpreadsheetML workbook with one sheet, and its styles. */
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const contentTypes =
  `${xml}<Types xmlns="${packaged}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`;

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

export const rootRelations =
  `${xml}<Relationships xmlns="${packaged}/relationships">` +
  `${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

export const workbookRelations =
  `${xml}<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}` +
  `${relation('rId2', 'styles', 'styles.xml')}</Relationships>`;

export const workbook = (sheetName: string) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

export const sheetOpening = `${xml}<worksheet xmlns="${main}">`;

/** Index of each cell format in `styles`; `guarded` is text that a spreadsheet might otherwise take for a formula. */
export const STYLE = {
  text: 0,
  header: 1,
  note: 2,
  money: 3,
  quantity: 4,
  percent: 5,
  integer: 6,
  day: 7,
  time: 8,
  guarded: 9,
};

/** The same in bold, for what sums up others. */
export const SUM_STYLE: typeof STYLE = {
  ...STYLE,
  text: 10,
  money: 11,
  quantity: 12,
  percent: 13,
  integer: 14,
  day: 15,
  time: 16,
  guarded: 17,
};

const FORMATS: Record<number, string> = {
  164: '#,##0.00',
  165: '#,##0.####',
  166: '0.0%',
  167: 'yyyy\\-mm\\-dd',
  168: 'yyyy\\-mm\\-dd\\ hh:mm:ss',
};

const cell = (format: number, font = 0, fill = 0, extra = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" ${extra}`;

const headerCell =
  `${cell(0, 1, 2, 'applyFont="1" applyFill="1" applyAlignment="1"')}>` +
  '<alignment horizontal="center" vertical="center"/></xf>';

const cells = [
  `${cell(49)}/>`,
  headerCell,
  `${cell(0, 2, 0, 'applyFont="1"')}/>`,
  ...[164, 165, 166, 1, 167, 168].map((format) => `${cell(format)}/>`),
  `${cell(49, 0, 0, 'quotePrefix="1"')}/>`,
  ...[49, 164, 165, 166, 1, 167, 168].map((format) => `${cell(format, 3, 0, 'applyFont="1"')}/>`),
  `${cell(49, 3, 0, 'applyFont="1" quotePrefix="1"')}/>`,
];

export const styles =
  `${xml}<styleSheet xmlns="${main}"><numFmts count="5">` +
  Object.entries(FORMATS)
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
    .join('') +
  '</numFmts><fonts count="4"><font><sz val="11"/><name val="Microsoft YaHei"/></font>' +
  '<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Microsoft YaHei"/></font>' +
  '<font><sz val="9"/><color rgb="FF666666"/><name val="Microsoft YaHei"/></font>' +
  '<font><b/><sz val="11"/><name val="Microsoft YaHei"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF0F5B99"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
