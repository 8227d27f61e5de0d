import { AUDIT_RESULT, type AuditRow } from '@portal/sdk/calls/audit';
import { AUDIT_KIND } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { CopyText, Descriptions, Section, Stack } from '@portal/sdk/ui';
import { SideDrawer } from '@portal/sdk/ui/table';
import { factsOf } from './facts.ts';

/** 一条审计记录：谁、何时、从哪里、做了什么，以及遮盖后的内容。 */
function Entry({ entry }: { entry: AuditRow }) {
  const given = factsOf(entry.detail);
  return (
    <Stack>
      <Section title="操作">
        <Descriptions
          columns={1}
          items={[
            { label: '行号', value: entry.seq },
            { label: '时间', value: dateTime(entry.at, 'YYYY-MM-DD HH:mm:ss') },
            { label: '类型', value: AUDIT_KIND[entry.kind] },
            { label: '操作', value: entry.actionTitle },
            { label: '权限码', value: entry.action === entry.actionTitle ? null : entry.action },
            { label: '模块', value: entry.moduleTitle },
            { label: '对象', value: entry.target },
            { label: '结果', value: AUDIT_RESULT[entry.result] },
          ]}
        />
      </Section>
      <Section title="人员">
        <Descriptions
          columns={1}
          items={[
            { label: '账号', value: entry.account },
            { label: '姓名', value: entry.userName },
            { label: '企业', value: entry.entName },
            { label: '地址', value: entry.ip },
            { label: '请求编号', value: entry.traceId && <CopyText text={entry.traceId}>{entry.traceId}</CopyText> },
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
