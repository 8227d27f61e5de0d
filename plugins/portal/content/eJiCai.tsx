import { useList } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { makeStyles, StatusTag, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { CategoryNav } from './category-nav.tsx';
import { CATEGORY, content, NOTICE_STATUS, NOTICE_TYPE, subjects } from './contract.ts';
import { Deadline, useServerNow } from './deadline.tsx';
import { NOTICE_TONES } from './notice-facts.tsx';
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
            { name: 'keyword', label: '关键词', placeholder: '项目、采购单位，至少两个字' },
            { name: 'noticeType', label: '公告类型', codes: NOTICE_TYPE },
            { name: 'noticeStatus', label: '状态', codes: NOTICE_STATUS },
            { kind: 'dayRange', from: 'from', to: 'to', label: '发布日期' },
            { name: 'category', label: '品类', codes: CATEGORY },
          ]}
        />
        <DataTable
          list={list}
          caption="集采公告"
          height={520}
          columns={[
            { title: '公告编号', key: 'noticeNo', width: 132, show: ({ notice }) => notice?.noticeNo ?? '-' },
            {
              title: '标题',
              key: 'title',
              width: 282,
              show: ({ id, title }) => <TextLink to={`/ef/newsDetails?id=${id}`}>{title}</TextLink>,
            },
            {
              title: '类型',
              key: 'noticeType',
              width: 100,
              show: ({ notice }) => (notice ? NOTICE_TYPE[notice.noticeType] : '-'),
            },
            { title: '采购单位', key: 'purchaserName', width: 160, show: ({ notice }) => notice?.purchaserName ?? '-' },
            {
              title: '状态',
              key: 'status',
              width: 94,
              show: ({ notice }) =>
                notice && <StatusTag code={notice.status} texts={NOTICE_STATUS} tones={NOTICE_TONES} />,
            },
            {
              title: '发布时间',
              key: 'publishTime',
              width: 150,
              show: ({ updateTime }) => dateTime(updateTime, 'YYYY-MM-DD HH:mm'),
            },
            {
              title: '截止时间',
              key: 'deadline',
              width: 156,
              show: ({ notice }) => <Deadline at={notice?.deadline ?? null} serverNow={serverNow} />,
            },
          ]}
        />
        <ProcurementSteps />
        <ProcurementFaq />
      </div>
    </>
  );
}
