/** A print layout as OFD (GB/T 33190): one page of text and path objects, the font named and not embedded. */
import { emsOf, type PrintPage, type PrintRule, type PrintText } from '@portal/sdk/format';
import type { ZipEntry } from '@portal/sdk/server';
import { escaped } from './xml.server.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ns = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const mm = (value: number) => value.toFixed(2);

/** Advances between the characters of a text. */
const advances = (text: string, size: number) =>
  [...text]
    .slice(0, -1)
    .map((char) => mm(emsOf(char) * size))
    .join(' ');

const textOf = ({ x, y, size, text }: PrintText, id: number) =>
  `<ofd:TextObject ID="${id}" Font="1" Size="${mm(size)}" ` +
  `Boundary="${mm(x)} ${mm(y - size)} ${mm(emsOf(text) * size + 1)} ${mm(size * 1.4)}">` +
  `<ofd:TextCode X="0" Y="${mm(size)}" DeltaX="${advances(text, size)}">${escaped(text)}</ofd:TextCode></ofd:TextObject>`;

const ruleOf = ({ x1, y1, x2, y2 }: PrintRule, id: number) =>
  `<ofd:PathObject ID="${id}" LineWidth="0.15" Boundary="${mm(x1)} ${mm(y1)} ${mm(x2 - x1 + 0.2)} ${mm(y2 - y1 + 0.2)}">` +
  `<ofd:AbbreviatedData>M 0 0 L ${mm(x2 - x1)} ${mm(y2 - y1)}</ofd:AbbreviatedData></ofd:PathObject>`;

function pageOf({ texts, rules, width, height }: PrintPage): string {
  const shown = texts.filter(({ text }) => text !== '');
  const objects = [
    ...rules.map((rule, index) => ruleOf(rule, 100 + index)),
    ...shown.map((text, index) => textOf(text, 200 + index)),
  ];
  return (
    `${head}<ofd:Page ${ns}><ofd:Area><ofd:PhysicalBox>0 0 ${mm(width)} ${mm(height)}</ofd:PhysicalBox></ofd:Area>` +
    `<ofd:Content><ofd:Layer ID="10">${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`
  );
}

/** @returns the parts of the archive. */
export const ofdOf = (layout: PrintPage, docId: string): ZipEntry[] => [
  {
    name: 'OFD.xml',
    text: [
      `${head}<ofd:OFD ${ns} Version="1.1" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:DocID>${docId}</ofd:DocID>` +
        '</ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>',
    ],
  },
  {
    name: 'Doc_0/Document.xml',
    text: [
      `${head}<ofd:Document ${ns}><ofd:CommonData><ofd:MaxUnitID>9999</ofd:MaxUnitID><ofd:PageArea>` +
        `<ofd:PhysicalBox>0 0 ${mm(layout.width)} ${mm(layout.height)}</ofd:PhysicalBox></ofd:PageArea>` +
        '<ofd:PublicRes>PublicRes.xml</ofd:PublicRes></ofd:CommonData>' +
        '<ofd:Pages><ofd:Page ID="2" BaseLoc="Pages/Page_0/Content.xml"/></ofd:Pages></ofd:Document>',
    ],
  },
  {
    name: 'Doc_0/PublicRes.xml',
    text: [
      `${head}<ofd:Res ${ns} BaseLoc="Res"><ofd:Fonts>` +
        '<ofd:Font ID="1" FontName="宋体" FamilyName="宋体" Charset="unicode"/></ofd:Fonts></ofd:Res>',
    ],
  },
  { name: 'Doc_0/Pages/Page_0/Content.xml', text: [pageOf(layout)] },
];
