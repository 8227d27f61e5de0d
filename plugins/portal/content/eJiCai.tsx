import { useList } from '@portal/sdk';
import { PURCHASE_TYPE, purchaseNotice, type PurchaseNotice } from '@portal/sdk/calls/content';
import { typeOf } from '@portal/sdk/calls/fields';
import { metaOf, Obj } from '@portal/sdk/contract';
import { factsOf, makeStyles, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import type { ReactNode } from 'react';
import { CategoryNav } from './category-nav.tsx';
import { content, type ContentRow, subjects } from './contract.ts';
import { Deadline, useServerNow } from './deadline.tsx';
import { ProcurementFaq, ProcurementSteps } from './procurement-guide.tsx';
import { ProcurementHead } from './procurement-head.tsx';

const useStyles = makeStyles({
  wrap: {
    maxWidth: '1200px',
    marginInline: 'auto',
    padding: '24px 16px 48px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
  },
});

const listed = Obj({ ...purchaseNotice.properties, noticeType: typeOf(PURCHASE_TYPE, { width: 100 }) });

/** A column of what the article says as a notice. */
function ofNotice(key: keyof PurchaseNotice, as?: (notice: PurchaseNotice) => ReactNode) {
  const { label: title = key, width = 140 } = metaOf(listed.properties[key]) ?? {};
  const draw = (notice: PurchaseNotice) => (as ? as(notice) : factsOf(listed, notice, [key])[0]?.value);
  return { title, key, width, show: ({ notice }: ContentRow) => (notice ? draw(notice) : '-') };
}

/** e集采：品类、公告、流程、常见问题。 */
export default function EJiCaiPage() {
  const styles = useStyles();
  const list = useList(content.page, { subjectCode: subjects.purchase });
  const serverNow = useServerNow();
  return (
    <>
      <ProcurementHead />
      <div className={styles.wrap}>
        <CategoryNav current={list.filters.category} />
        <QueryForm
          list={list}
          fields={[
            'keyword',
            'noticeType',
            'noticeStatus',
            { kind: 'dayRange', from: 'from', to: 'to', label: '发布日期' },
            'category',
          ]}
        />
        <DataTable
          list={list}
          caption="集采公告"
          height={520}
          columns={[
            ofNotice('noticeNo'),
            { field: 'title', as: (title, { id }) => <TextLink to={`/ef/newsDetails?id=${id}`}>{title}</TextLink> },
            ofNotice('noticeType'),
            ofNotice('purchaserName'),
            ofNotice('status'),
            'updateTime',
            ofNotice('deadline', ({ deadline }) => <Deadline at={deadline} serverNow={serverNow} />),
          ]}
        />
        <ProcurementSteps />
        <ProcurementFaq />
      </div>
    </>
  );
}
