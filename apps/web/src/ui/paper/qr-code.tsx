import { QRCodeSVG } from 'qrcode.react';

export interface QrCodeProps {
  address: string;
  label: string;
}

/** QR code of a URL. Must be loaded on demand, otherwise its library would delay the numbers of a game. */
export default function QrCode({ address, label }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={address}
      title={label}
      role="img"
      size={256}
      marginSize={2}
      fgColor="currentColor"
      bgColor="transparent"
      className="size-full"
    />
  );
}
