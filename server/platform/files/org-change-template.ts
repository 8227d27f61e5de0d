/** The blank 组织变更申请 that applicants fill in and send back as docx. */
import { type FileAnswer, zip } from '@portal/sdk/server';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const contentTypes =
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

const relations =
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
  '<Relationship Id="rId1" Target="word/document.xml" ' +
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>';

const rows = [
  '申请类型（新增/变更/注销）',
  '申请人账号',
  '申请人姓名',
  '所属公司',
  '原上级公司',
  '原板块',
  '原公司名称',
  '原统一社会信用代码',
  '新上级公司',
  '新板块',
  '新公司名称',
  '新统一社会信用代码',
  '变更原因',
  '上级公司意见及盖章',
];

const run = (text: string, size: number, bold = false) =>
  `<w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t>${text}</w:t></w:r>`;

const cell = (width: number, text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${run(text, 22)}</w:p></w:tc>`;

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;

const table =
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>` +
  `${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders></w:tblPr>` +
  '<w:tblGrid><w:gridCol w:w="3600"/><w:gridCol w:w="5400"/></w:tblGrid>' +
  `${rows.map((title) => `<w:tr>${cell(3600, title)}${cell(5400, '')}</w:tr>`).join('')}</w:tbl>`;

const document =
  `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` +
  `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run('组织变更申请', 36, true)}</w:p>${table}` +
  `<w:p>${run('填写完整并加盖公章后，以 docx 格式上传。', 21)}</w:p>` +
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" ' +
  'w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>';

export const orgChangeTemplate = (): FileAnswer => ({
  fileName: '组织变更申请模板.docx',
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  body: zip([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [relations] },
    { name: 'word/document.xml', text: [document] },
  ]),
});
