import { enterpriseState } from '@portal/sdk/calls/enterprise-state';
import { signingRecord } from '@portal/sdk/calls/signing';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { RecordActions } from '../agreementSigningRecord/record-actions.tsx';
import { entFile } from './contract.ts';
import { useFileList } from './use-file-list.ts';

interface Of {
  readonly entId: string;
}

/** 在售商品 */
export const GoodsTab = ({ entId }: Of) => (
  <DataTable
    list={useFileList(entFile.goods, entId)}
    caption="在售商品"
    columns={['goodsName', 'goodsCode', 'unitPrice', 'unit', 'priceValidTo', 'categoryName', 'spec', 'brand']}
  />
);

/** 采购协议：额度用了多少，何时到期。 */
export const AgreementsTab = ({ entId }: Of) => (
  <DataTable
    list={useFileList(entFile.agreements, entId)}
    caption="采购协议"
    columns={[
      ...(['agreementNo', 'name', 'counterparty', 'amount', 'usedAmount'] as const),
      ...(['validFrom', 'validTo', 'terminatedOn'] as const),
    ]}
  />
);

/** 合同：已签订的。 */
export const ContractsTab = ({ entId }: Of) => (
  <DataTable
    list={useFileList(entFile.contracts, entId)}
    caption="合同"
    columns={['contractNo', 'contractName', 'counterparty', 'amount', 'signDate', 'validFrom', 'validTo']}
  />
);

/** 风险与名单：处罚决定，现在有效的和已过的。 */
export const ListingsTab = ({ entId }: Of) => (
  <DataTable
    list={useFileList(entFile.listings, entId)}
    caption="风险与名单"
    columns={['entryNo', 'penalty', 'live', 'scopeText', 'startsOn', { field: 'endsOn', as: (day) => day ?? '永久' }]}
  />
);

/** 协议与签署：入市协议签过哪些版本、还差哪一份，何时到期。 */
export function SigningTab({ entId }: Of) {
  const list = useFileList(signingRecord.page, entId);
  return (
    <DataTable
      list={list}
      caption="协议与签署"
      columns={[
        { field: 'agreementName', width: 176 },
        ...(['versionNo', 'state', 'expireOn', 'daysLeft', 'dueOn', 'signedAt', 'signerName', 'phone'] as const),
        ...(['method', 'agreementNo', 'voidReason'] as const),
      ]}
      rowActions={(row) => <RecordActions row={row} onDone={list.reload} />}
    />
  );
}

/** 审核记录：注册准入、资质、供货品类、产品开通和管理员变更，谁在何时怎样决定。 */
export const ReviewsTab = ({ entId }: Of) => (
  <DataTable
    list={useFileList(entFile.reviews, entId)}
    caption="审核记录"
    columns={[
      ...(['bizCode', 'bizType', 'status', 'starterName', 'startedAt'] as const),
      ...(['decidedBy', 'endedAt', 'opinion'] as const),
    ]}
  />
);

/** 变更记录：改了什么，由谁，为什么。 */
export function ChangesTab({ entId }: Of) {
  const list = useFileList(enterpriseState.changeLog, entId);
  return (
    <>
      <QueryForm list={list} fields={['field', 'source', 'from']} />
      <DataTable
        list={list}
        caption="变更记录"
        columns={['changedAt', 'field', 'oldValue', 'newValue', 'source', 'operatorName', 'reason']}
      />
    </>
  );
}
