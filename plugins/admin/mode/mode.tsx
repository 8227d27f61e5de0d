import { useCall, useList } from '@portal/sdk';
import { type ModeRow, modes } from '@portal/sdk/calls/mode';
import { type ModeState, modeTabs } from '@portal/sdk/calls/mode-tabs';
import { dateTime } from '@portal/sdk/format';
import { ActionButton, MessageBar, WhenLoaded } from '@portal/sdk/ui';
import { MomentInput } from '@portal/sdk/ui/date';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';

const minute = (at: string) => dateTime(at, 'YYYY-MM-DD HH:mm');
const entered = (at: string) => dateTime(at, 'YYYY-MM-DDTHH:mm');

/** 此刻：正常，或者停到何时、为什么；数据库不可写时门户自己转为只读。 */
function Standing({ windows, forcedSince, now: at }: ModeState) {
  const running = windows.find(({ from, to }) => from <= at && at < to);
  if (forcedSince !== null)
    return (
      <MessageBar intent="error" layout="multiline" title="数据库不可写">
        {minute(forcedSince)} 起自动转为只读，恢复可写后自动结束。请检查数据库的磁盘空间和是否只读，见运维手册。
      </MessageBar>
    );
  if (running?.mode === 'READ_ONLY')
    return (
      <MessageBar intent="warning">
        只读，{minute(running.to)} 结束：{running.reason}
      </MessageBar>
    );
  if (running)
    return (
      <MessageBar intent="warning">
        停机维护，{minute(running.to)} 结束：{running.reason}
      </MessageBar>
    );
  return <MessageBar intent="success">正常运行</MessageBar>;
}

const until = (value: string | undefined, onChange: (value: string | undefined) => void, onBlur: () => void) => (
  <MomentInput {...{ value, onChange, onBlur }} label="结束" firstTime="22:30" />
);

function Plan({ onDone }: { onDone: () => unknown }) {
  return (
    <FormButton
      call={modes.plan}
      appearance="primary"
      title="设置维护"
      ok="确认设置"
      width={560}
      initial={{ mode: 'READ_ONLY' }}
      fields={[
        'mode',
        {
          name: 'from',
          render: (value, onChange, onBlur) => (
            <MomentInput {...{ value, onChange, onBlur }} placeholder="立即开始" label="开始" firstTime="22:00" />
          ),
        },
        { name: 'to', render: until },
        'reason',
      ]}
      intro={
        <p>
          只读：不能办理，查看、登录和填写照常。停机维护：只有平台管理员可以使用，其他人看到维护页。开始前 30 分钟起，
          所有打开的页面倒计时；到结束时间自动恢复。
        </p>
      }
      done="已设置，所有打开的页面随即得知"
      onDone={onDone}
    >
      设置维护
    </FormButton>
  );
}

function RowActions({ row, onDone }: { row: ModeRow; onDone: () => unknown }) {
  const { id, version, status, reason, to, from } = row;
  if (status !== 'PLANNED' && status !== 'RUNNING') return null;
  const running = status === 'RUNNING';
  return (
    <>
      <FormButton
        call={modes.move}
        appearance="text"
        title={`调整结束时间 · ${minute(from)} 开始`}
        width={480}
        input={{ id, version }}
        initial={{ to: entered(to), reason }}
        fields={[{ name: 'to', render: until }, 'reason']}
        done="已调整，所有打开的页面随即得知"
        onDone={onDone}
      >
        调整
      </FormButton>
      <ActionButton
        call={modes.end}
        input={{ id, version }}
        appearance="text"
        ask={
          running
            ? `结束维护，所有人随即可以办理？原定 ${minute(to)} 结束（${reason}）。`
            : `取消 ${minute(from)} 开始的维护？（${reason}）`
        }
        done={running ? '已结束，所有打开的页面随即恢复' : '已取消'}
        onDone={onDone}
      >
        {running ? '结束' : '取消'}
      </ActionButton>
    </>
  );
}

/** 运行模式：此刻、已设置的和以往的维护；设置、调整、结束。 */
export default function ModePage() {
  const state = useCall(modeTabs.state, {});
  const list = useList(modes.page);
  const reload = () => Promise.all([state.reload(), list.reload()]);
  return (
    <ListPage title="运行模式" description="设置和结束都记入操作审计" actions={<Plan onDone={reload} />}>
      <WhenLoaded answer={state} rows={1}>
        {(told) => <Standing {...told} />}
      </WhenLoaded>
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="维护记录"
        columns={['mode', 'status', 'from', 'to', 'endedAt', 'reason', 'userName', 'createdAt', 'endedByName']}
        rowActions={(row) => <RowActions row={row} onDone={reload} />}
      />
    </ListPage>
  );
}
