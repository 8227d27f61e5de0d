import { useCall, useDictionary } from '@portal/sdk';
import { useSearchParams } from '@portal/sdk/router';
import { Descriptions, factsOf, FormlessDialog, ReasonButton, ToneTag, ViewButton, WhenLoaded } from '@portal/sdk/ui';
import { FormButton, StepButton } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { account, accountDetail, type AccountRow, freeze } from './contract.ts';
import { Flows } from './flows.tsx';

interface Props {
  row: AccountRow;
  onDone: () => unknown;
}

/** 查看：账户的登记信息；金额在列表中按户显示。 */
function Facts({ id }: { id: string }) {
  const found = useCall(account.view, { id });
  const [partners, types] = [useDictionary('BUS_PARTNER_TYPE'), useDictionary('ACCOUNT_TYPE')];
  return (
    <WhenLoaded answer={found}>
      {(row) => (
        <Descriptions
          columns={2}
          items={factsOf(accountDetail, row, [
            { field: 'accountName', span: 'row' },
            'accountNo',
            'status',
            { field: 'entName', span: 'row' },
            { field: 'busPartnerType', as: (type) => partners.all[type] ?? type },
            'plate',
            { field: 'accountType', as: (type) => types.all[type] ?? type },
            'openedOn',
            'transactionCount',
            'freezeCount',
            'createdAt',
            'updatedAt',
          ])}
        />
      )}
    </WhenLoaded>
  );
}

/** 冻结明细：每一笔的金额、原因和解冻情况；运营单位手工冻结的可以逐笔解冻。 */
function Freezes({ row: { accountNo }, onDone }: Props) {
  const found = useCall(account.getFrozenByAccountNo, { accountNo });
  return (
    <WhenLoaded answer={found}>
      {(rows) => (
        <PlainTable
          caption="冻结明细"
          rows={rows}
          of={freeze}
          columns={[
            'createdAt',
            'amount',
            {
              field: 'releasedAt',
              as: (at) => <ToneTag tone={at === null ? 'danger' : 'done'}>{at === null ? '冻结中' : '已解冻'}</ToneTag>,
            },
            { field: 'whole', as: (whole) => (whole ? '整户' : '部分') },
            'reason',
            'bizNo',
            'operatorName',
            'releaseReason',
          ]}
          actionsWidth={80}
          rowActions={({ id, releasable }) =>
            releasable && (
              <ReasonButton
                call={account.unfreeze}
                input={(reason) => ({ freezeId: id, reason })}
                title="解冻"
                label="解冻原因"
                done="已解冻"
                about={{ name: `账户 ${accountNo}` }}
                onDone={() => Promise.all([found.reload(), onDone()])}
              >
                解冻
              </ReasonButton>
            )
          }
          height={360}
          empty="该账户没有冻结记录"
        />
      )}
    </WhenLoaded>
  );
}

const factsWidth = 720;

/** 从消息打开的账户：地址里的 id，关闭后回到列表。 */
export function OpenedAccount() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const close = () => {
    params.delete('id');
    setParams(params, { replace: true });
  };
  return (
    <FormlessDialog open={id !== null} title="账户信息" width={factsWidth} onClose={close}>
      {id !== null && <Facts id={id} />}
    </FormlessDialog>
  );
}

/** 开户申请；驳回或待审核的可以修改后重新提交。 */
export function Apply({ row, onDone }: { row?: AccountRow; onDone: () => unknown }) {
  const { data: partners = [] } = useCall(account.busPartnerTypeSel, {});
  const types = useDictionary('ACCOUNT_TYPE');
  const partnerTypes = Object.fromEntries(partners.map(({ itemNo, itemName }) => [itemNo, itemName]));
  return (
    <FormButton
      call={account.save}
      title={row ? `修改开户申请 · ${row.accountNo}` : '开户申请'}
      appearance={row ? 'text' : 'primary'}
      ok="提交"
      done={({ accountNo }) => ({ message: '已提交，等待运营单位审核', about: { name: `开户申请 ${accountNo}` } })}
      {...(row && { input: { id: row.id, version: row.version }, initial: row })}
      fields={[
        'accountName',
        { name: 'busPartnerType', codes: partnerTypes },
        'plate',
        { name: 'accountType', codes: types.offered },
      ]}
      onDone={onDone}
    >
      {row ? '修改' : '开户申请'}
    </FormButton>
  );
}

/** 一个账户可办理的操作，由服务端逐行给出；窗口里的内容打开时才读取。 */
export function accountActions({ row, onDone }: Props) {
  const { id, may, accountName, accountNo } = row;
  const stepped = { row, about: { name: `账户 ${accountNo}` }, onDone };
  const opening = (title: string, width: number, view: () => ReactNode) => (
    <ViewButton appearance="text" title={`${title} · ${accountName}`} {...{ width, view }}>
      {title}
    </ViewButton>
  );
  return (
    <>
      {opening('查看', factsWidth, () => (
        <Facts id={id} />
      ))}
      {opening('流水', 1160, () => (
        <Flows accountNo={accountNo} />
      ))}
      {opening('冻结明细', 1120, () => (
        <Freezes row={row} onDone={onDone} />
      ))}
      <StepButton {...stepped} call={account.freeze} title={`冻结 · ${accountName}`} done="已冻结，已通知开户企业" />
      <StepButton
        {...stepped}
        call={account.unfreezeAccount}
        title={`解冻 · ${accountNo}`}
        done="已解冻，已通知开户企业"
      />
      {may.includes('APPLY_AGAIN') && <Apply row={row} onDone={onDone} />}
      <StepButton {...stepped} call={account.del} ask={`删除账户 ${accountNo}？删除后不能恢复。`} appearance="danger" />
    </>
  );
}
