import { type AgentRow, chatAgent } from '@portal/sdk/calls/agent';
import { FormButton } from '@portal/sdk/ui/form';
import { CodeChecks } from '../product/code-checks.tsx';
import { EntChoice } from '../role/ent-choice.tsx';

interface Props {
  /** The agent who is changed; absent: an account becomes one. */
  agent?: AgentRow;
  products: Readonly<Record<string, string>>;
  onDone: () => unknown;
}

/** 新增、编辑客服。 */
export function AgentForm({ agent, products, onDone }: Props) {
  return (
    <FormButton
      call={chatAgent.save}
      appearance={agent ? 'text' : 'primary'}
      title={agent ? `编辑客服 · ${agent.showName}` : '新增客服'}
      width={720}
      columns={2}
      input={agent ? { account: agent.account, version: agent.version } : {}}
      initial={
        agent
          ? { ...agent, entIds: agent.ents.map(({ entId }) => entId) }
          : { maxSessions: 8, weight: 1, shift: 'DAY', state: 'ONLINE', skills: [] }
      }
      fields={[
        { name: 'account', when: () => agent === undefined },
        { name: 'seq', malformed: '工号为 3 至 8 位数字' },
        'showName',
        'maxSessions',
        'weight',
        'shift',
        'state',
        {
          name: 'skills',
          render: (value, onChange) => <CodeChecks codes={products} value={value ?? []} onChange={onChange} />,
        },
        {
          name: 'entIds',
          render: (value, onChange) => <EntChoice known={agent?.ents ?? []} value={value ?? []} onChange={onChange} />,
        },
      ]}
      done="已保存，立即生效"
      onDone={onDone}
    >
      {agent ? '编辑' : '新增客服'}
    </FormButton>
  );
}
