import { useCall } from '@portal/sdk';
import { robotRow, type RobotRow, robots } from '@portal/sdk/calls/robots';
import { codes, type OutputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, MessageBar, Section, Truncated, WhenLoaded } from '@portal/sdk/ui';
import { CodeCheckboxes, FormButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';

type Listed = OutputOf<typeof robots.list>;

/** Topics by their names, and those that a robot has although its enterprise is told of them no more. */
const topicCodes = (topics: readonly string[]) => codes(Object.fromEntries(topics.map((topic) => [topic, topic])));

const topicsField = (topics: readonly string[]) =>
  ({
    name: 'topics',
    span: 'row',
    missing: '请选择至少一类通知',
    render: (value: string[] | undefined, onChange: (value: string[]) => void) => (
      <CodeCheckboxes codes={topicCodes(topics)} value={value} onChange={(chosen) => onChange(chosen.map(String))} />
    ),
  }) as const;

interface FormProps {
  topics: readonly string[];
  onDone: () => unknown;
}

const EditRobot = ({ robot, topics, onDone }: FormProps & { robot: RobotRow }) => {
  const { id, version, kind, name, enabled } = robot;
  return (
    <FormButton
      call={robots.edit}
      title={`修改群机器人“${name}”`}
      width={640}
      input={{ id, version }}
      initial={{ kind, name, enabled, topics: robot.topics }}
      fields={[
        'kind',
        'name',
        { name: 'webhook', placeholder: `不填则沿用尾号 ${robot.hint} 的地址` },
        {
          name: 'secret',
          kind: 'password',
          when: (values) => values.kind === 'DINGTALK',
          hint: '不填则沿用已保存的密钥',
        },
        'enabled',
        topicsField(topics),
      ]}
      done="群机器人已保存"
      onDone={onDone}
      appearance="text"
    >
      修改
    </FormButton>
  );
};

const AddRobot = ({ topics, onDone }: FormProps) => (
  <FormButton
    call={robots.add}
    title="新增群机器人"
    width={640}
    initial={{ enabled: 1 }}
    fields={[
      'kind',
      'name',
      {
        name: 'webhook',
        hint: '从群设置里复制的完整地址；保存后加密，不再显示',
        check: (webhook) => (webhook ? undefined : '请输入 Webhook 地址'),
      },
      {
        name: 'secret',
        kind: 'password',
        when: ({ kind }) => kind === 'DINGTALK',
        hint: '安全设置选择“加签”时填写，以 SEC 开头',
      },
      'enabled',
      topicsField(topics),
    ]}
    done="群机器人已新增"
    onDone={onDone}
  >
    新增群机器人
  </FormButton>
);

function Robots({ found, onDone }: { found: Listed; onDone: () => unknown }) {
  return (
    <>
      {!found.offered && <MessageBar intent="info">本平台没有接入群机器人，保存的设置在接入后生效。</MessageBar>}
      <PlainTable
        caption="群机器人"
        rows={found.robots}
        of={robotRow}
        columns={[
          'name',
          'kind',
          'enabled',
          { field: 'topics', as: (topics) => <Truncated text={topics.join('、')} /> },
          'hint',
          {
            field: 'fault',
            as: (fault, { faultAt }) =>
              fault && <Truncated text={`${fault}，${dateTime(faultAt ?? '', 'MM-DD HH:mm')}`} />,
          },
        ]}
        rowActions={(robot) => (
          <>
            <EditRobot robot={robot} topics={found.topics} onDone={onDone} />
            <ActionButton
              call={robots.test}
              input={{ id: robot.id }}
              done="测试消息已发出，请到群里查看"
              onDone={onDone}
            >
              发送测试消息
            </ActionButton>
            <ActionButton
              call={robots.remove}
              input={{ id: robot.id, version: robot.version }}
              ask={`删除群机器人“${robot.name}”？该群不再收到通知。`}
              onDone={onDone}
            >
              删除
            </ActionButton>
          </>
        )}
        none="还没有群机器人"
      />
    </>
  );
}

/** 群机器人：企业的通知发到企业微信群或钉钉群，只有业务、单据编号和链接。 */
export function RobotSection() {
  const answer = useCall(robots.list, {});
  const { data, reload } = answer;
  return (
    <Section
      title="群机器人"
      hint="本企业的通知发到企业微信群或钉钉群，只有业务、单据编号和链接"
      {...(data && { actions: <AddRobot topics={data.topics} onDone={reload} /> })}
    >
      <WhenLoaded answer={answer} rows={3}>
        {(found) => <Robots found={found} onDone={reload} />}
      </WhenLoaded>
    </Section>
  );
}
