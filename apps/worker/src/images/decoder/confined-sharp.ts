import sharp from 'sharp'

// One thread for each picture, no cache, and only these decoders: no SVG, no PDF, no TIFF.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Sharp with the decoders that untrusted pictures may use. */
export { sharp }
