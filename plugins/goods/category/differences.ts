import type { Change } from '@portal/sdk/ui/reading';
import { ATTR_TYPE, type Attribute } from '../classification/contract.ts';
import type { Qualification, SupplyDetail, SupplyVersion } from './contract.ts';

type Template = Pick<SupplyDetail, 'attrTemplate' | 'qualifications'>;

const attrText = ({ type, unit, required, options, searchable }: Attribute) =>
  [ATTR_TYPE.texts[type], unit, required ? '必填' : '选填', searchable && '参与搜索', options.join('、')]
    .filter(Boolean)
    .join(' / ');

const heldText = ({ certNo, validTo, fileName }: Qualification) =>
  [certNo && `编号 ${certNo}`, `有效期至 ${validTo}`, fileName].filter(Boolean).join(' / ');

const textsOf = ({ attrTemplate, qualifications }: Template): readonly (readonly [string, string])[] => [
  ...qualifications.map((held) => [`资质 ${held.name}`, heldText(held)] as const),
  ...attrTemplate.map((attr) => [`属性 ${attr.name}`, attrText(attr)] as const),
];

type Texts = readonly (readonly [label: string, text: string])[];

/** Each item of either side, named as what has become of it. */
function compared(before: Texts, after: Texts): Change[] {
  const [old, next] = [new Map(before), new Map(after)];
  return [...new Set([...next.keys(), ...old.keys()])].map((label) => {
    const [was, is] = [old.get(label) ?? null, next.get(label) ?? null];
    const mark = was === null ? '（新增）' : is === null ? '（移除）' : was === is ? '' : '（修改）';
    return { label: label + mark, before: was, after: is };
  });
}

export const changesBetween = (before: Template, after: Template): Change[] =>
  compared(textsOf(before), textsOf(after));

const validityOf = ({ validFrom, validTo }: SupplyVersion) =>
  ['授权期限', validTo === null ? '未授权' : `${validFrom} 至 ${validTo}`] as const;

export const versionChanges = (before: SupplyVersion, after: SupplyVersion): Change[] =>
  compared([validityOf(before), ...textsOf(before)], [validityOf(after), ...textsOf(after)]);
