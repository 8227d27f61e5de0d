import { foreverDay } from '@portal/sdk/calls/company';
import { CopyText, Descriptions, factsOf, Section } from '@portal/sdk/ui';
import { type FileFacts, fileFacts } from './contract.ts';

/** 工商信息：准入时的营业执照，和企业自己维护的联系信息。 */
export function FactsTab({ facts }: { facts: FileFacts }) {
  return (
    <>
      <Section title="工商信息">
        <Descriptions
          items={factsOf(fileFacts, facts, [
            { field: 'customerRegisterName', span: 'row' },
            { field: 'socialcreditcode', as: (code) => code && <CopyText text={code} /> },
            'entType',
            'legalRepresentative',
            'regCapital',
            'estDate',
            { field: 'licenceUntil', as: (day) => (day === foreverDay ? '长期有效' : (day ?? '-')) },
            'cat',
            'parentName',
            'createdAt',
            { field: 'bizScope', span: 'row' },
          ])}
        />
      </Section>
      <Section title="联系">
        <Descriptions
          items={factsOf(fileFacts, facts, [
            'contactName',
            { field: 'administrators', as: (names) => (names.length === 0 ? '-' : names.join('、')) },
            'scale',
            { field: 'address', span: 'row' },
          ])}
        />
      </Section>
    </>
  );
}
