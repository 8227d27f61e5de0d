import { now, preview } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { Button, factsOf, Section, ToneTag } from '@portal/sdk/ui';
import { DiffView } from '@portal/sdk/ui/reading';
import { PlainTable } from '@portal/sdk/ui/table';
import { attribute } from '../classification/contract.ts';
import type { Evidence } from '../review/evidence-panel.tsx';
import { type Qualification, qualification, requirement, type SupplyDetail } from './contract.ts';
import { changesBetween } from './differences.ts';

export const inForce = (held: Qualification | undefined) => held !== undefined && held.validTo >= date(now());

/** Certificates that were supplied, to be read beside the review: those that the category requires, then the others. */
export function evidenceOf({ qualifications, requiredQualifications }: SupplyDetail): Evidence[] {
  const required = qualifications.filter(({ name }) => requiredQualifications.includes(name));
  const others = qualifications.filter(({ name }) => !requiredQualifications.includes(name));
  return [...required, ...others].map((held) => ({
    file: held,
    title: held.name,
    tag: <ToneTag tone={inForce(held) ? 'success' : 'danger'}>{inForce(held) ? '有效' : '已过期'}</ToneTag>,
    required: required.includes(held) ? '该分类要求' : '自行补充',
    facts: factsOf(qualification, held, ['validTo', 'certNo']),
  }));
}

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
export function SupplyContent({
  supply,
  onOpen = preview,
}: {
  supply: SupplyDetail;
  onOpen?: (held: Qualification) => void;
}) {
  const required = supply.requiredQualifications.map((name) => {
    const held = supply.qualifications.find((one) => one.name === name);
    return { ...held, name, held };
  });
  return (
    <>
      <Section title="资质核对" hint={required.length === 0 ? '该分类没有资质要求' : '要求与提供逐项对照'}>
        {required.length === 0 ? (
          '无需提供资质'
        ) : (
          <PlainTable
            caption="资质核对"
            rows={required}
            of={requirement}
            rowKey="name"
            columns={[
              'name',
              {
                title: '核对',
                key: 'check',
                width: 96,
                show: ({ held }) => (
                  <ToneTag tone={inForce(held) ? 'success' : 'danger'}>
                    {inForce(held) ? '有效' : held ? '已过期' : '缺少'}
                  </ToneTag>
                ),
              },
              'validTo',
              {
                field: 'held',
                as: (held) =>
                  held ? (
                    <Button appearance="text" onClick={() => onOpen(held)}>
                      {held.fileName}
                    </Button>
                  ) : (
                    '-'
                  ),
              },
              'certNo',
            ]}
          />
        )}
      </Section>
      <Section title="属性模板">
        {supply.attrTemplate.length === 0 ? (
          '没有属性'
        ) : (
          <PlainTable
            caption="属性模板"
            rows={supply.attrTemplate}
            of={attribute}
            rowKey="name"
            columns={[
              { field: 'name', width: 160 },
              'type',
              'unit',
              { field: 'required', as: (required) => (required ? '是' : '否') },
              { field: 'options', width: 320, as: (options) => options.join('、') || '-' },
            ]}
          />
        )}
      </Section>
    </>
  );
}
