/** The blank 组织变更申请 that applicants fill in and send back as docx. */
import { docx, docxParagraph, docxRun, docxTitle, docxType, type FileAnswer } from '@portal/sdk/server';

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

const cell = (width: number, text: string) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${docxRun(text, 22)}</w:p></w:tc>`;

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;

const table =
  `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>` +
  `${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders></w:tblPr>` +
  '<w:tblGrid><w:gridCol w:w="3600"/><w:gridCol w:w="5400"/></w:tblGrid>' +
  `${rows.map((title) => `<w:tr>${cell(3600, title)}${cell(5400, '')}</w:tr>`).join('')}</w:tbl>`;

export const orgChangeTemplate = (): FileAnswer => ({
  fileName: '组织变更申请模板.docx',
  type: docxType,
  body: docx(`${docxTitle('组织变更申请')}${table}${docxParagraph('填写完整并加盖公章后，以 docx 格式上传。')}`),
});
