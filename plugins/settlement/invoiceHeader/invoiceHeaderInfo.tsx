import { useSearchParams, useNavigate } from '@portal/sdk/router';
import {
  EmptyState,
  Attachments,
  Descriptions,
  DocumentApprovalPanel,
  factsOf,
  Page,
  Section,
  StatusTag,
  TextLink,
  ToneTag,
  useDocumentApproval,
  WhenLoaded,
} from '@portal/sdk/ui';
import { headerPath } from './addresses.ts';
import { invoicePath } from '../invoice/addresses.ts';
import { HeaderForm } from './header-form.tsx';
import { useCall, usePageTitle } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { PlainTable } from '@portal/sdk/ui/table';
import {
  HEADER_AUDIT,
  HEADER_STATUS,
  headerBizType,
  type HeaderDetail,
  headerDetail,
  headerUsage,
  headerVersion,
  invoiceHeader,
  specialType,
} from './contract.ts';
import { HeaderActions } from './header-actions.tsx';
import { grouped } from './paste.ts';

/** 抬头详情：`id` 查看，`edit` 新增或修改。 */
export default function InvoiceHeaderInfoPage() {
  const [params] = useSearchParams();
  const [id, edit] = [params.get('id'), params.get('edit')];
  if (edit !== null) return <HeaderForm key={edit} id={edit === 'new' ? undefined : edit} />;
  return id === null ? <EmptyState title="未指定发票抬头" /> : <HeaderView key={id} id={id} />;
}

function Loaded({ header, reload }: { header: HeaderDetail; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  usePageTitle(header.headerName);
  const { auditStatus, status, versions, usage } = header;
  const shown = {
    ...header,
    bankAccount: header.own ? grouped(header.bankAccount) : header.bankAccount,
    receiverName: [header.receiverName, header.receiverPhone].filter(Boolean).join('　'),
  };
  const audited = header.invoiceType === specialType ? header.bizCode : undefined;
  const approval = useDocumentApproval(headerBizType, audited, reload);
  const back = () => navigate('/reconciliationSettlement/invoiceHeader');
  return (
    <Page
      header="sticky"
      title={header.headerName}
      tag={
        <>
          <StatusTag code={status} {...HEADER_STATUS} />
          {auditStatus !== null && <StatusTag code={auditStatus} {...HEADER_AUDIT} />}
          {header.isDefault && <ToneTag tone="info">默认</ToneTag>}
          {!header.isCurrent && <ToneTag tone="neutral">历史版本</ToneTag>}
        </>
      }
      actions={<HeaderActions header={header} onDone={reload} appearance="secondary" left={back} />}
    >
      <Section title="抬头信息" hint={`V${header.versionNo}，${header.createdByName} ${dateTime(header.updatedAt)}`}>
        <Descriptions
          columns={2}
          items={factsOf(headerDetail, shown, [
            'taxNo',
            'invoiceType',
            'regAddress',
            'regPhone',
            'bankName',
            'bankAccount',
            'receiveEmail',
            'receiverName',
            { field: 'receiverAddress', span: 'row' },
            { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
            { field: 'auditOpinion', span: 'row' },
          ])}
        />
      </Section>
      {versions.length > 1 && (
        <Section title="历次版本" hint="使用后修改会产生新版本，已开发票不受影响">
          <PlainTable
            caption="历次版本"
            rows={versions}
            of={headerVersion}
            columns={[
              {
                field: 'versionNo',
                width: 96,
                as: (versionNo, { id }) => <TextLink to={headerPath(id)}>V{versionNo}</TextLink>,
              },
              'headerName',
              'updatedAt',
            ]}
          />
        </Section>
      )}
      <Section title="使用记录" hint={usage.length === 100 ? '最近 100 张发票' : `共 ${usage.length} 张发票`}>
        <PlainTable
          caption="使用记录"
          rows={usage}
          of={headerUsage}
          rowKey="invoiceId"
          columns={[
            {
              field: 'invoiceNo',
              as: (invoiceNo, { invoiceId }) => (
                <TextLink to={invoicePath(invoiceId)}>{invoiceNo ?? '未开具'}</TextLink>
              ),
            },
            'applyNo',
            'sellerName',
            'total',
            'status',
            'createdAt',
          ]}
          empty="尚未用于开票"
        />
      </Section>
      <DocumentApprovalPanel approval={approval} />
    </Page>
  );
}

/** 查看抬头：信息、版本、使用记录、审核。 */
function HeaderView({ id }: { id: string }) {
  const header = useCall(invoiceHeader.detail, { id });
  return (
    <WhenLoaded answer={header} rows={10}>
      {(found) => <Loaded header={found} reload={header.reload} />}
    </WhenLoaded>
  );
}
