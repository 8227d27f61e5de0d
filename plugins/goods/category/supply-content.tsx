import { now, preview } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { BusyButton, DiffView, Section, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { ATTR_TYPE, type Attribute } from '../classification/contract.ts';
import type { Qualification, SupplyDetail } from './contract.ts';
import { changesBetween } from './differences.ts';

const ATTRS: readonly Column<Attribute>[] = [
  { title: '属性名', field: 'name', width: 160 },
  { title: '类型', field: 'type', codes: ATTR_TYPE.texts, width: 88 },
  { title: '单位', key: 'unit', width: 88, show: ({ unit }) => unit ?? '-' },
  { title: '必填', key: 'required', width: 72, show: ({ required }) => (required ? '是' : '否') },
  { title: '可选值', key: 'options', width: 320, show: ({ options }) => options.join('、') || '-' },
];

interface Required {
  name: string;
  held: Qualification | undefined;
}

export const inForce = (held: Qualification | undefined) => held !== undefined && held.validTo >= date(now());

type Open = (held: Qualification) => void;

const certificates = (onOpen: Open): readonly Column<Required>[] => [
  { title: '资质要求', field: 'name', width: 200 },
  {
    title: '核对',
    key: 'check',
    width: 96,
    show: ({ held }) => (
      <ToneTag tone={inForce(held) ? 'success' : 'danger'}>{inForce(held) ? '有效' : held ? '已过期' : '缺少'}</ToneTag>
    ),
  },
  { title: '有效期至', key: 'validTo', width: 112, show: ({ held }) => held?.validTo ?? '-' },
  {
    title: '附件',
    key: 'file',
    width: 220,
    show: ({ held }) =>
      held ? (
        <BusyButton look="text" busy={false} onPress={() => onOpen(held)}>
          {held.fileName}
        </BusyButton>
      ) : (
        '-'
      ),
  },
  { title: '证书编号', key: 'certNo', width: 160, show: ({ held }) => held?.certNo ?? '-' },
];

/** 变更内容：与上次审核通过的内容逐项对比。 */
export function Changed({ supply }: { supply: SupplyDetail }) {
  if (supply.approved === null) return null;
  return (
    <Section title="变更内容" hint="与上次审核通过的内容对比">
      <DiffView changes={changesBetween(supply.approved, supply)} />
    </Section>
  );
}

/** 资质核对与属性模板。 */
export function SupplyContent({ supply, onOpen = preview }: { supply: SupplyDetail; onOpen?: Open }) {
  const required = supply.requiredQualifications.map((name) => ({
    name,
    held: supply.qualifications.find((one) => one.name === name),
  }));
  return (
    <>
      <Section title="资质核对" hint={required.length === 0 ? '该分类没有资质要求' : '要求与提供逐项对照'}>
        {required.length === 0 ? (
          '无需提供资质'
        ) : (
          <PlainTable caption="资质核对" rows={required} rowKey="name" columns={certificates(onOpen)} />
        )}
      </Section>
      <Section title="属性模板">
        {supply.attrTemplate.length === 0 ? (
          '没有属性'
        ) : (
          <PlainTable caption="属性模板" rows={supply.attrTemplate} rowKey="name" columns={ATTRS} />
        )}
      </Section>
    </>
  );
}
