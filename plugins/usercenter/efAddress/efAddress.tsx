import { useCountedList } from '@portal/sdk';
import { DetailButton, ExportButton, StatusTabs } from '@portal/sdk/ui';
import { FormButton, FormDialog, QueryForm, StepButton } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { addressForm } from './address-form.tsx';
import { ADDRESS_TYPE, address, type AddressRow, mostAddresses } from './contract.ts';
import { PasteButton } from './paste-button.tsx';

function Steps({ row, onDone }: { row: AddressRow; onDone: () => unknown }) {
  const { id, may, label, region, detailAddress } = row;
  return (
    <>
      {may.includes('SAVE') && (
        <DetailButton
          call={address.save}
          detail={address.detail}
          input={{ id }}
          appearance="text"
          dialog={(found, close) => (
            <FormDialog
              {...addressForm}
              call={address.save}
              input={{ id, version: found.version }}
              initial={found}
              title="修改地址"
              onDone={onDone}
              open
              onClose={close}
            />
          )}
        >
          修改
        </DetailButton>
      )}
      <StepButton call={address.setDefault} row={row} done="已设为默认地址" onDone={onDone} />
      <StepButton call={address.updateState} row={row} step="ENABLE" input={{ step: 'ENABLE' }} onDone={onDone}>
        启用
      </StepButton>
      <StepButton call={address.updateState} row={row} step="DISABLE" input={{ step: 'DISABLE' }} onDone={onDone}>
        停用
      </StepButton>
      <StepButton
        call={address.delete}
        row={row}
        ask={`删除后不能恢复，已下的订单不受影响。确定删除地址“${label ?? `${region}${detailAddress}`}”吗？`}
        done="地址已删除"
        onDone={onDone}
      />
    </>
  );
}

/** 地址管理：收货、收票、退货、发货地址；新增、粘贴识别、修改、默认、停用、删除、导出。 */
export default function EfAddressPage() {
  const list = useCountedList(address.page, address.counts, 'addressType');
  return (
    <ListPage
      title="地址管理"
      description={`每种类型一个默认地址，最多 ${mostAddresses} 个在用；订单保存下单时的地址`}
      actions={
        <>
          <FormButton {...addressForm} call={address.save} title="新增地址" appearance="primary" onDone={list.reload}>
            新增地址
          </FormButton>
          <PasteButton onDone={list.reload} />
        </>
      }
    >
      <QueryForm list={list} fields={['receiverName', 'region', 'status']} />
      <DataTable
        list={list}
        tabs={<StatusTabs list={list} codes={ADDRESS_TYPE} />}
        caption="地址"
        columns={[
          {
            field: 'addressType',
            marks: ({ isDefault }) => (isDefault ? [{ text: '默认', tone: 'success' }] : []),
            width: 120,
          },
          'label',
          'receiverName',
          'receiverPhone',
          'region',
          'detailAddress',
          'status',
          'receiveHours',
          'unloading',
          'postcode',
          'updatedAt',
        ]}
        rowActions={(row) => <Steps row={row} onDone={list.reload} />}
        tools={<ExportButton call={address.export} input={list.filters} />}
      />
    </ListPage>
  );
}
