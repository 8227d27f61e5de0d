import { AGENT_STATE, type AgentRow, chatAgent, SHIFT } from '@portal/sdk/calls/agent';
import { FormButton } from '@portal/sdk/ui/form';
import { CodeChecks } from '../product/code-checks.tsx';
import { EntChoice } from '../role/ent-choice.tsx';

interface Props {
  /** The agent who is changed; absent: an account becomes one. */
  agent?: AgentRow;
  products: Readonly<Record<string, string>>;
  onDone: () => unknown;
  children: string;
}

/** 新增、编辑客服。 */
export function AgentForm({ agent, products, onDone, children }: Props) {
  return (
    <FormButton
      call={chatAgent.save}
      look={agent ? 'text' : 'primary'}
      title={agent ? `编辑客服 · ${agent.showName}` : '新增客服'}
      width={720}
      columns={2}
      input={agent ? { account: agent.account, version: agent.version } : {}}
      initial={
        agent
          ? {
              seq: agent.seq,
              showName: agent.showName,
              skills: agent.skills,
              maxSessions: agent.maxSessions,
              shift: agent.shift,
              weight: agent.weight,
              state: agent.state,
              entIds: agent.ents.map(({ entId }) => entId),
            }
          : { maxSessions: 8, weight: 1, shift: 'DAY', state: 'ONLINE', skills: [] }
      }
      fields={[
        { name: 'account', label: '账号', when: () => agent === undefined },
        { name: 'seq', label: '工号', malformed: '工号为 3 至 8 位数字' },
        { name: 'showName', label: '显示名', hint: '客户看到的名称，最多 10 个字' },
        { name: 'maxSessions', label: '最大并发', kind: 'number', hint: '1 至 20' },
        { name: 'weight', label: '权重', kind: 'number', hint: '1 至 10，权重大的多接' },
        { name: 'shift', label: '班次', kind: 'radio', codes: SHIFT },
        { name: 'state', label: '状态', kind: 'radio', codes: AGENT_STATE },
        {
          name: 'skills',
          label: '技能组',
          kind: 'custom',
          hint: '不选为全部产品',
          render: (value, onChange) => <CodeChecks codes={products} value={value ?? []} onChange={onChange} />,
        },
        {
          name: 'entIds',
          label: '专属企业',
          kind: 'custom',
          render: (value, onChange) => <EntChoice known={agent?.ents ?? []} value={value ?? []} onChange={onChange} />,
        },
      ]}
      done="已保存，立即生效"
      onDone={onDone}
    >
      {children}
    </FormButton>
  );
}
