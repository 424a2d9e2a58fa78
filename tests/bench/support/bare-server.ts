import { createServer } from 'node:http'
import { connectDatabase, newId } from '@galley/backend'
import express from 'express'

// What a route costs that promises nothing: one indexed read, or one insert, by Prisma.

const { prisma: db } = connectDatabase({ url: process.env.DATABASE_URL ?? '', maxConnections: 10 })
const app = express()

app.get('/read/:id', async (req, res) => {
  // JSON has no numbers of their type.
  const omit = { startTag: true, priority: true }
  res.json({ data: await db.render.findUnique({ where: { id: String(req.params.id) }, omit }) })
})

app.post('/insert/:owner', express.json({ limit: '1mb' }), async (req, res) => {
  const project = await db.project.create({
    data: {
      id: newId('project'),
      ownerId: String(req.params.owner),
      charCount: 1,
      sealedHead: new Uint8Array(Buffer.from(JSON.stringify(req.body))),
    },
  })
  res.status(201).json({ data: { id: project.id } })
})

const server = createServer(app).listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write(`{"msg":"bare ready"}\n`)
})
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
