import { auditEntry, type AuditRow } from '@portal/sdk/calls/audit';
import { dateTime } from '@portal/sdk/format';
import { Descriptions, factsOf, Section, Stack } from '@portal/sdk/ui';
import { SideDrawer } from '@portal/sdk/ui/table';
import { givenFacts } from './given-facts.ts';

/** 一条审计记录：谁、何时、从哪里、做了什么，以及遮盖后的内容。 */
function Entry({ entry }: { entry: AuditRow }) {
  const given = givenFacts(entry.detail);
  return (
    <Stack>
      <Section title="操作">
        <Descriptions
          columns={1}
          items={factsOf(auditEntry, entry, [
            'seq',
            { field: 'at', as: (at) => dateTime(at, 'YYYY-MM-DD HH:mm:ss') },
            'kind',
            'actionTitle',
            { field: 'action', as: (action) => (action === entry.actionTitle ? null : action) },
            'moduleTitle',
            'target',
            'result',
          ])}
        />
      </Section>
      <Section title="人员">
        <Descriptions
          columns={1}
          items={[
            ...factsOf(auditEntry, entry, ['account', 'userName', 'entName', 'ip', 'traceId']),
            { label: '耗时', value: entry.costMs === null ? null : `${entry.costMs} 毫秒` },
          ]}
        />
      </Section>
      <Section title="内容" hint="密码、验证码不保存，手机号、证件号、账号隐去中间几位">
        {given.length === 0 ? '没有内容' : <Descriptions columns={1} items={given} />}
      </Section>
    </Stack>
  );
}

export function EntryDrawer({ entry, onClose }: { entry: AuditRow | undefined; onClose: () => void }) {
  return (
    <SideDrawer open={entry !== undefined} title="审计记录" onClose={onClose}>
      {entry && <Entry entry={entry} />}
    </SideDrawer>
  );
}
