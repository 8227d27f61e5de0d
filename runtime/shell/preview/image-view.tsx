import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { View } from './use-preview.ts';

const useStyles = makeStyles({
  box: { position: 'relative', flexShrink: 0, margin: 'auto', overflow: 'hidden' },
  image: { position: 'absolute', top: '50%', left: '50%', maxWidth: 'none' },
});

interface Props {
  url: string;
  name: string;
  view: View;
}

/** Its natural size, scaled down to the available width. */
function fittedSize({ naturalWidth, naturalHeight, parentElement }: HTMLImageElement) {
  const room = parentElement?.parentElement?.clientWidth || naturalWidth;
  const scale = Math.min(1, room / naturalWidth);
  return { width: naturalWidth * scale, height: naturalHeight * scale };
}

/** An image, fitted in and zoomed; its box turns with it, so that it can be scrolled to its edges. */
export function ImageView({ url, name, view: { zoom, rotation } }: Props) {
  const styles = useStyles();
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [width, height] = [size.width * zoom, size.height * zoom];
  const lies = rotation % 180 !== 0;
  return (
    <div className={styles.box} style={lies ? { width: height, height: width } : { width, height }}>
      <img
        className={styles.image}
        src={url}
        alt={name}
        style={{ width, transform: `translate(-50%, -50%) rotate(${rotation}deg)` }}
        onLoad={({ currentTarget }) => setSize(fittedSize(currentTarget))}
      />
    </div>
  );
}
