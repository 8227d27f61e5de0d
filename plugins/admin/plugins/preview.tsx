import { useCall } from '@portal/sdk';
import { CONTRIBUTION, plugins } from '@portal/sdk/calls/plugins';
import { makeStyles, tokens, WhenLoaded } from '@portal/sdk/ui';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  list: {
    margin: 0,
    paddingInlineStart: '20px',
    maxHeight: '180px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
  },
  line: { margin: 0 },
});

/** 停用影响：会消失的内容，以及正在使用的人。 */
export function Preview({ target }: { target: string }) {
  const styles = useStyles();
  const preview = useCall(plugins.preview, { target });
  return (
    <WhenLoaded answer={preview}>
      {({ disappearing, online, users }) => (
        <div className={styles.box}>
          <p className={styles.line}>停用后，以下 {disappearing.length} 项立即对所有人消失：</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <ul className={styles.list} aria-label="会消失的内容" tabIndex={0}>
            {disappearing.map(({ kind, title, of, detail }) => (
              <li key={`${kind} ${title} ${of} ${detail}`}>
                {CONTRIBUTION[kind]} · {title}
                {of !== null && `（${of}）`}
              </li>
            ))}
          </ul>
          <p className={styles.line}>
            {online === 0 ? '当前没有人停留在这些页面。' : `当前有 ${online} 人停留：${users.join('、')}。`}
            填写中的内容会保留在各自的浏览器中。
          </p>
        </div>
      )}
    </WhenLoaded>
  );
}
