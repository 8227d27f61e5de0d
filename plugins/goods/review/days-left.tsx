import { ToneTag } from '@portal/sdk/ui';

/** 剩余天数：三十天内提醒，十五天内加重，七天内标红；更远时不显示。 @param days - Whole days until an end, negative past it. */
export const DaysLeft = ({ days }: { days: number }) =>
  days <= 30 && (
    <ToneTag tone={days <= 7 ? 'danger' : days <= 15 ? 'waiting' : 'info'}>
      {days < 0 ? '已到期' : `剩${days}天`}
    </ToneTag>
  );
