import { useCall } from '@portal/sdk';
import { CONTRIBUTION, plugins } from '@portal/sdk/calls/plugins';
import type { OutputOf } from '@portal/sdk/contract';
import { makeStyles, ScrollArea, tokens, WhenLoaded } from '@portal/sdk/ui';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '8px' },
  scroll: { maxHeight: '180px', overflowY: 'auto' },
  list: {
    margin: 0,
    paddingInlineStart: '20px',
    color: tokens.colorNeutralForeground2,
  },
  line: { margin: 0 },
});

/** 写在别的插件里的也会消失，先说有几项：清单长，它们在最后。 */
function counted(items: OutputOf<typeof plugins.preview>['disappearing']): string {
  const others = items.filter(({ of }) => of !== null).length;
  return `${items.length} 项${others > 0 ? `（其中 ${others} 项来自其他插件）` : ''}`;
}

/** 停用影响：会消失的内容，以及正在使用的人。 */
export function Preview({ target }: { target: string }) {
  const styles = useStyles();
  const preview = useCall(plugins.preview, { target });
  return (
    <WhenLoaded answer={preview}>
      {({ disappearing, online, users }) => (
        <div className={styles.box}>
          <p className={styles.line}>停用后，以下 {counted(disappearing)}立即对所有人消失：</p>
          <ScrollArea className={styles.scroll} label="会消失的内容">
            <ul className={styles.list}>
              {disappearing.map(({ kind, title, of, detail }) => (
                <li key={`${kind} ${title} ${of} ${detail}`}>
                  {CONTRIBUTION[kind]} · {title}
                  {of !== null && `（${of}）`}
                </li>
              ))}
            </ul>
          </ScrollArea>
          <p className={styles.line}>
            {online === 0 ? '当前没有人停留在这些页面。' : `当前有 ${online} 人停留：${users.join('、')}。`}
            填写中的内容会保留在各自的浏览器中。
          </p>
        </div>
      )}
    </WhenLoaded>
  );
}
