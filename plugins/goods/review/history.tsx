import { useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { Section, Timeline, WhenLoaded } from '@portal/sdk/ui';
import { LOG_ACTION, review } from './contract.ts';

const textOf = (action: string) => (LOG_ACTION as Readonly<Record<string, string>>)[action] ?? action;

interface Props {
  bizType: 'CLASSIFICATION' | 'CATEGORY' | 'GOODS';
  bizId: string;
}

/** 操作日志，最近的在前。 */
export function History({ bizType, bizId }: Props) {
  const log = useCall(review.log, { bizType, bizId });
  return (
    <Section title="操作日志" id="log">
      <WhenLoaded answer={log} rows={3}>
        {(entries) =>
          entries.length === 0 ? (
            '暂无记录'
          ) : (
            <Timeline
              items={entries.map(({ id, action, reason, operatorName, operatorEntName, createdAt }) => ({
                key: id,
                title: textOf(action),
                time: dateTime(createdAt),
                detail: [`${operatorName}（${operatorEntName}）`, reason].filter(Boolean).join('　'),
              }))}
            />
          )
        }
      </WhenLoaded>
    </Section>
  );
}
