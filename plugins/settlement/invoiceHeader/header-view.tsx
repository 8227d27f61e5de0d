import { useCall, usePageTitle } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { useNavigate } from '@portal/sdk/router';
import {
  Attachments,
  AuditPanel,
  Descriptions,
  Page,
  Section,
  StatusTag,
  TextLink,
  ToneTag,
  useAudit,
  WhenLoaded,
} from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { INVOICE_STATUS, INVOICE_TONE, type InvoiceStatus } from '../invoice/status.ts';
import {
  AUDIT_TONE,
  HEADER_AUDIT,
  HEADER_STATUS,
  HEADER_TONE,
  HEADER_TYPE,
  type HeaderDetail,
  headerBizType,
  invoiceHeader,
  specialType,
} from './contract.ts';
import { headerActions } from './header-actions.tsx';

type Usage = HeaderDetail['usage'][number];

/** Digits in groups of four, as a bank card bears them. */
export const grouped = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

const USAGE: readonly Column<Usage>[] = [
  {
    title: '发票号码',
    key: 'invoiceNo',
    width: 208,
    show: ({ invoiceId, invoiceNo }) => (
      <TextLink to={`/settlementManagement/invoiceInfo?id=${invoiceId}`}>{invoiceNo ?? '未开具'}</TextLink>
    ),
  },
  { title: '申请单号', field: 'applyNo', width: 192 },
  { title: '销方', field: 'sellerName', width: 240 },
  { title: '价税合计（元）', field: 'total', as: 'money', width: 152 },
  {
    title: '状态',
    key: 'status',
    width: 112,
    show: ({ status }) => <StatusTag code={status as InvoiceStatus} texts={INVOICE_STATUS} tones={INVOICE_TONE} />,
  },
  { title: '申请时间', field: 'createdAt', as: 'dateTime', width: 176 },
];

function Loaded({ header, reload }: { header: HeaderDetail; reload: () => Promise<unknown> }) {
  const navigate = useNavigate();
  usePageTitle(header.headerName);
  const { auditStatus, auditOpinion, status, versions, usage } = header;
  const audited = header.invoiceType === specialType ? header.bizCode : undefined;
  const audit = useAudit(headerBizType, audited, reload);
  const back = () => navigate('/reconciliationSettlement/invoiceHeader');
  return (
    <Page
      header="sticky"
      title={header.headerName}
      tag={
        <>
          <StatusTag code={status} texts={HEADER_STATUS} tones={HEADER_TONE} />
          {auditStatus !== null && <StatusTag code={auditStatus} texts={HEADER_AUDIT} tones={AUDIT_TONE} />}
          {header.isDefault && <ToneTag tone="info">默认</ToneTag>}
          {!header.isCurrent && <ToneTag tone="neutral">历史版本</ToneTag>}
        </>
      }
      actions={header.isCurrent && headerActions({ header, onDone: reload, look: 'secondary', left: back })}
    >
      <Section title="抬头信息" hint={`V${header.versionNo}，${header.createdByName} ${dateTime(header.updatedAt)}`}>
        <Descriptions
          columns={2}
          items={[
            { label: '纳税人识别号', value: header.taxNo },
            { label: '默认票种', value: HEADER_TYPE[header.invoiceType] },
            { label: '注册地址', value: header.regAddress },
            { label: '注册电话', value: header.regPhone },
            { label: '开户行', value: header.bankName },
            { label: '账号', value: header.own ? grouped(header.bankAccount) : header.bankAccount },
            { label: '收票邮箱', value: header.receiveEmail },
            { label: '收件人', value: [header.receiverName, header.receiverPhone].filter(Boolean).join('　') },
            { label: '收件地址', value: header.receiverAddress, wide: true },
            {
              label: '纳税人证明',
              wide: true,
              value: <Attachments files={header.files} />,
            },
            { label: '审核意见', value: auditOpinion, wide: true },
          ]}
        />
      </Section>
      {versions.length > 1 && (
        <Section title="历次版本" hint="使用后修改会产生新版本，已开发票不受影响">
          <PlainTable
            caption="历次版本"
            rows={versions}
            rowKey="id"
            columns={[
              {
                title: '版本',
                key: 'version',
                width: 96,
                show: ({ id, versionNo }) => (
                  <TextLink to={`/reconciliationSettlement/invoiceHeaderInfo?id=${id}`}>V{versionNo}</TextLink>
                ),
              },
              { title: '抬头名称', field: 'headerName', width: 280 },
              { title: '更新时间', field: 'updatedAt', as: 'dateTime', width: 180 },
            ]}
          />
        </Section>
      )}
      <Section title="使用记录" hint={usage.length === 100 ? '最近 100 张发票' : `共 ${usage.length} 张发票`}>
        <PlainTable caption="使用记录" rows={usage} rowKey="invoiceId" columns={USAGE} empty="尚未用于开票" />
      </Section>
      <AuditPanel audit={audit} />
    </Page>
  );
}

/** 查看抬头：信息、版本、使用记录、审核。 */
export function HeaderView({ id }: { id: string }) {
  const header = useCall(invoiceHeader.detail, { id });
  return (
    <WhenLoaded answer={header} rows={10}>
      {(found) => <Loaded header={found} reload={header.reload} />}
    </WhenLoaded>
  );
}
