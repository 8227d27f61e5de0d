import { makeStyles } from '@portal/sdk/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ whole: { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: '4px' } });

/** 单元格里必须看全的文字：换行，不省略。 */
export function Whole({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={useStyles().whole} title={title}>
      {children}
    </div>
  );
}
