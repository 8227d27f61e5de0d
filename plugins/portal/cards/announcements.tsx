import { useCall } from '@portal/sdk';
import { date } from '@portal/sdk/format';
import { CardContent, CardRows } from '@portal/sdk/ui';
import { content, subjects } from '../content/contract.ts';

const listed = 3;

/** 公告：平台最近的三条公告。 */
export default function AnnouncementsCard() {
  const answer = useCall(content.page, { subjectCode: subjects.platform, page: 1, size: listed });
  return (
    <CardContent answer={answer}>
      {({ records }) => (
        <CardRows
          label="公告"
          empty="暂无公告"
          rows={records.map(({ id, title, updateTime }) => ({
            key: id,
            text: title,
            side: date(updateTime),
            to: `/ef/newsDetails?id=${id}`,
          }))}
        />
      )}
    </CardContent>
  );
}
