import { useCall } from '@portal/sdk';
import { Section, TextLink, WhenLoaded } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { supplierPath } from '../addresses.ts';
import { entFile, related } from './contract.ts';

/** 关系：法定代表人同名或地址相同的企业，和上下级。 */
export function RelationsTab({ entId }: { entId: string }) {
  const answer = useCall(entFile.relations, { entId });
  return (
    <Section title="关系" hint="法定代表人同名或地址相同的企业，和组织的上下级">
      <WhenLoaded answer={answer} rows={3}>
        {(rows) => (
          <PlainTable
            rows={rows}
            of={related}
            caption="关系"
            none="没有发现关联企业"
            columns={[
              { field: 'customerName', as: (name, { id }) => <TextLink to={supplierPath(id)}>{name}</TextLink> },
              'how',
              'status',
              'penalty',
            ]}
          />
        )}
      </WhenLoaded>
    </Section>
  );
}
