import { useCall } from '@portal/sdk';
import { pluginKeys } from '@portal/sdk/calls/plugin-keys';
import { Button, CopyText, copyText, makeStyles, ScrollArea, tokens, Toolbar, WhenLoaded } from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';

const useStyles = makeStyles({
  steps: { margin: 0, paddingLeft: '20px', lineHeight: '24px' },
  link: { color: tokens.colorBrandForegroundLink },
  text: {
    maxHeight: '180px',
    margin: '4px 0',
    padding: '8px',
    overflow: 'auto',
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  plain: { margin: 0 },
});

/** 待签名的文字：由保管运维私钥的人在自己的机器上签名。 */
function TextToSign({ id }: { id: string | undefined }) {
  const styles = useStyles();
  const answer = useCall(pluginKeys.text, id === undefined ? {} : { id });
  return (
    <WhenLoaded answer={answer} rows={4}>
      {({ revision, text }) => {
        const file = `keys-${revision}.json`;
        return (
          <ol className={styles.steps}>
            <li>
              把这段文字存为 {file}，交给保管运维私钥的人核对：
              <ScrollArea className={styles.text} label="待签名的名单">
                <pre className={styles.plain}>{text}</pre>
              </ScrollArea>
              <Toolbar>
                <Button appearance="secondary" onClick={() => void copyText(text)}>
                  复制文字
                </Button>
                <a
                  className={styles.link}
                  download={file}
                  href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
                >
                  下载 {file}
                </a>
              </Toolbar>
            </li>
            <li>
              签名：
              <CopyText
                text={`npx portal keys sign --in ${file} --out keys-${revision}.signed.json --key <运维私钥>`}
              />
            </li>
            <li>把 keys-{revision}.signed.json 的内容粘贴在下面，确定后立即生效。</li>
          </ol>
        );
      }}
    </WhenLoaded>
  );
}

interface Props {
  /** 待登记的申请；没有时只把吊销写进名单。 */
  id?: string;
  title: string;
  children: string;
  onDone: () => unknown;
}

/** 录入签名的名单。 */
export function SignList({ id, title, children, onDone }: Props) {
  return (
    <FormButton
      call={pluginKeys.enter}
      appearance="text"
      title={title}
      width={760}
      input={id === undefined ? {} : { id }}
      fields={['signed']}
      intro={<TextToSign id={id} />}
      done="名单已登记，所有进程和已打开的页面随即采用"
      onDone={onDone}
    >
      {children}
    </FormButton>
  );
}
