import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useDeployment } from '@portal/sdk';
import { copyText, MessageBar } from '@portal/sdk/ui';
import { saveText } from '../http/save-file.ts';

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, max-content)',
    columnGap: '48px',
    rowGap: '4px',
    margin: 0,
    padding: '12px 24px',
    listStyleType: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  actions: { display: 'flex', gap: '8px' },
});

const textOf = (codes: readonly string[]) =>
  `${['每个恢复码可以代替动态验证码使用一次，请妥善保存。', ...codes].join('\r\n')}\r\n`;

/** 恢复码：只显示这一次，可复制、可下载。 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const styles = useStyles();
  const { portalName } = useDeployment();
  return (
    <div className={styles.box}>
      <MessageBar intent="warning" layout="multiline">
        请抄写、复制或下载以下恢复码并妥善保存，离开后不再显示。手机不在身边时，每个恢复码可以代替动态验证码使用一次。
      </MessageBar>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<CopyRegular />} onClick={() => void copyText(codes.join('\n'), '已复制', '请抄写或下载')}>
          复制
        </Button>
        <Button icon={<ArrowDownloadRegular />} onClick={() => saveText(`${portalName}恢复码.txt`, textOf(codes))}>
          下载
        </Button>
      </div>
    </div>
  );
}
