/** A signed text on paper, and the file of what proves it. */
import type { SignedText } from '@portal/sdk/calls/signing';
import { AGREEMENT_KIND, INTACT, SIGN_METHOD } from '@portal/sdk/calls/protocol';
import { paragraphsOf } from '@portal/sdk/calls/placeholders';
import { dateTime, emsOf, type PrintPage, type PrintText, wrapped } from '@portal/sdk/format';
import { type Context, type FileAnswer, pdf, pdfType, zip, type ZipEntry } from '@portal/sdk/server';

/** A signed text with the HTML whose hash was signed, before any name was filled in. */
export interface Proof extends SignedText {
  readonly signedHtml: string;
}

/** Millimetres. */
const a4 = { width: 210, height: 297 } as const;
const [left, right] = [25, a4.width - 25];
const [body, small, lead] = [4.2, 3.2, 7.6];
const [top, bottom] = [32, 268];

interface Line {
  readonly text: string;
  readonly size: number;
}

const linesOf = (text: string, size: number): Line[] =>
  wrapped(text, (right - left) / size).map((line) => ({ text: line, size }));

function factLines(proof: Proof): Line[] {
  const { entName, socialcreditcode, signerName, signedAt, method, ip, contentHash, receiptNo, sealMark } = proof;
  return [
    '',
    `签署企业：${entName}　${socialcreditcode ?? ''}`,
    `签署人：${signerName}　　签署时间：${dateTime(signedAt)}　　方式：${method === null ? '-' : SIGN_METHOD.texts[method]}`,
    `IP：${ip}　　短信回执：${receiptNo ?? '-'}`,
    `正文摘要（SHA-256）：${contentHash}`,
    ...(sealMark === null ? [] : [`签章值：${sealMark}`]),
  ].flatMap((text) => (text === '' ? [{ text, size: small }] : linesOf(text, small)));
}

/** The lines over as many sheets as they need, each with the agreement's number and the place of the sheet. */
function sheets(proof: Proof): PrintPage[] {
  const { agreementName, agreementNo, versionNo, contentHtml } = proof;
  const paragraphs = paragraphsOf(contentHtml);
  const texts = paragraphs[0] === agreementName ? paragraphs.slice(1) : paragraphs;
  const lines = [...texts.flatMap((text) => linesOf(`　　${text}`, body)), ...factLines(proof)];
  const perSheet = Math.floor((bottom - top - 14) / lead);
  const count = Math.max(1, Math.ceil(lines.length / perSheet));
  return Array.from({ length: count }, (_, sheet): PrintPage => {
    const size = 6;
    const head: PrintText[] =
      sheet === 0 ? [{ x: (a4.width - emsOf(agreementName) * size) / 2, y: top, size, text: agreementName }] : [];
    const foot = `${agreementNo} ${versionNo}　第 ${sheet + 1} 页，共 ${count} 页`;
    return {
      ...a4,
      texts: [
        ...head,
        ...lines
          .slice(sheet * perSheet, (sheet + 1) * perSheet)
          .map((line, index) => ({ x: left, y: top + 14 + index * lead, ...line })),
        { x: right - emsOf(foot) * small, y: 284, size: small, text: foot },
      ],
      rules: [],
    };
  });
}

const plain = (name: string) => name.replaceAll(/[\\/:*?"<>|\s]/g, '_');
export const paperName = ({ agreementName, versionNo, entName, recordId }: Proof) =>
  `${plain(`${agreementName}_${versionNo}_${entName}`)}_${recordId}.pdf`;

export const paper = (proof: Proof): Promise<Buffer> => pdf(sheets(proof));

export const paperFile = async (proof: Proof): Promise<FileAnswer> => ({
  fileName: paperName(proof),
  type: pdfType,
  body: await paper(proof),
});

const said = (intact: boolean | null) => (intact === null ? '-' : INTACT.texts[`${intact}`]);

/** What proves the signature, line by line. */
const evidenceLines = (proof: Proof): string[] =>
  [
    ['协议', `${proof.agreementName} ${proof.versionNo}（${proof.agreementNo}，${AGREEMENT_KIND.texts[proof.kind]}）`],
    ['企业', `${proof.entName} ${proof.socialcreditcode ?? ''}`],
    ['签署人', proof.signerName],
    ['手机', proof.phone],
    ['签署时间', dateTime(proof.signedAt)],
    ['签署方式', proof.method === null ? '-' : SIGN_METHOD.texts[proof.method]],
    ['IP', proof.ip],
    ['浏览器', proof.userAgent],
    ['短信回执', proof.receiptNo],
    ['签署时摘要（SHA-256）', proof.contentHash],
    ['重新计算摘要', proof.recomputedHash],
    ['摘要校验', said(proof.intact)],
    ['签章值', proof.sealMark],
    ['签章校验', said(proof.sealIntact)],
    ['有效期至', proof.expireOn ?? '长期有效'],
    ['失效原因', proof.voidReason],
    ['核对方法', '对“签署原文.html”计算 SHA-256，应与签署时摘要一致'],
  ].map(([label, value]) => `${label}：${value ?? '-'}`);

/** The text on paper, the text that was hashed, its own file, and what proves the signature. */
export async function evidenceFile(proof: Proof, { files }: Pick<Context, 'files'>): Promise<FileAnswer> {
  const attached = await Promise.all(proof.files.map(({ fileId }) => files.read(fileId)));
  const entries: ZipEntry[] = [
    { name: '协议.pdf', text: [await paper(proof)] },
    { name: '签署原文.html', text: [proof.signedHtml] },
    { name: '证据.txt', text: [`\ufeff${evidenceLines(proof).join('\r\n')}\r\n`] },
    ...attached.map(({ fileName, bytes }) => ({ name: `附件_${plain(fileName)}`, text: [bytes] })),
  ];
  return {
    fileName: `证据包_${paperName(proof).replace(/pdf$/, 'zip')}`,
    type: 'application/zip',
    body: zip(entries),
  };
}
