import sharp from 'sharp'

// One thread for each picture, no cache, and only these decoders: no PDF, no TIFF. SVG is allowed for uploads alone.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** Sharp with the decoders that untrusted pictures may use. */
export { sharp }
