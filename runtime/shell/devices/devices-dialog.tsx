import { confirm, useCall, useSubmit } from '@portal/sdk';
import { type Device, devices, SESSION_END, SIGN_IN_METHOD } from '@portal/sdk/calls/devices';
import type { InputOf, PageCall } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { BusyButton, FormlessDialog, makeStyles, Tabs, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { attemptColumns, type Column, deviceName, Pager, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';
import { usePortal } from '../../portal.ts';
import type { OverlayProps } from '../overlays.ts';

const dialogWidth = 960;
const pageSize = 6;

const useStyles = makeStyles({
  note: { marginBlock: '8px' },
  foot: { display: 'flex', justifyContent: 'flex-end' },
});

const SESSION_COLUMNS: readonly Column<Device>[] = [
  { title: '设备', key: 'device', width: 180, show: ({ userAgent }) => deviceName(userAgent) },
  { title: '登录方式', field: 'method', width: 112, codes: SIGN_IN_METHOD },
  { title: 'IP 地址', field: 'ip', width: 136 },
  { title: '登录时间', field: 'loginAt', width: 172, as: 'dateTime' },
  { title: '最近使用', field: 'lastAt', width: 172, as: 'dateTime' },
  {
    title: '状态',
    key: 'state',
    width: 200,
    show: ({ live, endedReason }) =>
      live ? (
        <ToneTag tone="success">当前设备</ToneTag>
      ) : (
        <ToneTag tone="done">{endedReason ? SESSION_END[endedReason] : '已结束'}</ToneTag>
      ),
  },
];

interface PagesProps<C extends PageCall, Row extends object> {
  call: C;
  columns: readonly Column<Row>[];
  caption: string;
}

/** A list in a dialog: its page is the dialog's own, not the address's. */
function Pages<C extends PageCall, Row extends object>({ call, columns, caption }: PagesProps<C, Row>) {
  const [page, setPage] = useState(1);
  const answer = useCall(call, { page, size: pageSize } as InputOf<C>);
  return (
    <WhenLoaded answer={answer as ReturnType<typeof useCall<PageCall>>} rows={pageSize}>
      {({ records, total }) => (
        <>
          <PlainTable rows={records as readonly Row[]} columns={columns} caption={caption} />
          <Pager page={page} size={pageSize} total={total} onTurn={setPage} sizing="fixed" maxSize={pageSize} />
        </>
      )}
    </WhenLoaded>
  );
}

/** 登录设备：本人的登录会话与登录记录，可退出全部设备。 */
export default function DevicesDialog({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  const { session } = usePortal();
  const [tab, setTab] = useState<'sessions' | 'attempts'>('sessions');
  const { busy, submit } = useSubmit(devices.endAll);
  const endAll = async () => {
    const sure = await confirm({
      title: '退出全部设备',
      message: '确认退出全部设备吗？当前页面也会退出，需要重新登录。',
      intent: 'warning',
      ok: '全部退出',
      tone: 'danger',
    });
    if (!sure || !(await submit({}))) return;
    onClose();
    session.forceLogout();
  };
  return (
    <FormlessDialog open={open} title="登录设备" width={dialogWidth} onClose={onClose}>
      <Tabs label="登录设备" value={tab} onChange={setTab} texts={{ sessions: '登录会话', attempts: '登录记录' }} />
      <p className={styles.note}>
        同一账号同时只能在一台设备上登录。如有非本人操作，请退出全部设备并修改密码。以下时间截至{dateTime(Date.now())}。
      </p>
      {tab === 'sessions' ? (
        <Pages key="sessions" call={devices.sessions} columns={SESSION_COLUMNS} caption="登录会话" />
      ) : (
        <Pages key="attempts" call={devices.attempts} columns={attemptColumns} caption="登录记录" />
      )}
      <div className={styles.foot}>
        <BusyButton appearance="danger" busy={busy} onClick={() => void endAll()}>
          退出全部设备
        </BusyButton>
      </div>
    </FormlessDialog>
  );
}
