/** The part of a JPEG that says nothing but which side is up: Exif 2.32, with one field. */
export const orientationPart = (orientation: number) =>
  Buffer.concat([
    Buffer.of(0xff, 0xe1, 0, 34),
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    Buffer.of(8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0),
  ])
