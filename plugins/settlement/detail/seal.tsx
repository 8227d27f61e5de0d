import { makeStyles } from '@portal/sdk/ui';
import { useId } from 'react';

const useStyles = makeStyles({ seal: { width: '132px', height: '132px', color: '#c8102e' } });

/** 电子章：单位名称环排，五角星居中，下方写明用途。 */
export function Seal({ name }: { name: string }) {
  const styles = useStyles();
  const arc = useId();
  // a long name gets smaller letters, so that it stays on its arc
  const size = Math.min(15, 230 / Math.max(name.length, 1));
  return (
    <svg className={styles.seal} viewBox="0 0 132 132" role="img" aria-label={`${name}（印章）`}>
      <circle cx="66" cy="66" r="62" fill="none" stroke="currentColor" strokeWidth="3" />
      <path id={arc} d="M 19 82 A 49 49 0 1 1 113 82" fill="none" />
      <text fill="currentColor" fontSize={size} textAnchor="middle">
        <textPath href={`#${arc}`} startOffset="50%">
          {name}
        </textPath>
      </text>
      <path fill="currentColor" d="M66 44l5.2 16h16.8l-13.6 9.9 5.2 16L66 76l-13.6 9.900 5.2-16L44 60h16.800z" />
      <text x="66" y="108" fill="currentColor" fontSize="12" textAnchor="middle">
        对账专用章
      </text>
    </svg>
  );
}
