#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Telegram, Slack, ntfy and a webhook, as much of them as Pawl uses, on loopback. What they are told is appended to a
# file; the test presses buttons through /press.
#   services.py PORT CERTIFICATE KEY FOLDER
import base64, hashlib, hmac, http.server, json, os, queue, ssl, struct, sys, threading, time

port, certificate, key, folder = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
lock = threading.Lock()
updates, pushes = [], queue.Queue()
state = {'message': 0, 'update': 100, 'telegram': {}, 'slack': {}, 'answers': []}


def note(what, **more):
    with lock, open(os.path.join(folder, 'told'), 'a') as file:
        file.write(json.dumps({'what': what, **more}, ensure_ascii=False) + '\n')


def mode():
    try:
        return open(os.path.join(folder, 'mode')).read().strip()
    except FileNotFoundError:
        return ''


class Service(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def reply(self, value, status=200, headers=()):
        body = value.encode() if isinstance(value, str) else json.dumps(value).encode()
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('Content-Length', 0))).decode()
        if self.path == '/press':
            return self.press(json.loads(body))
        if mode() == 'redirect':
            note('redirected', path=self.path.split('/')[-1])
            return self.reply('', 302, [('Location', f'https://localhost:{port}/elsewhere')])
        if mode() == 'nonsense':
            return self.reply('<html>')
        if mode() == 'refuse':
            return self.reply({}, 401)
        if self.path.startswith('/bot'):
            return self.telegram(*self.path[4:].split('/'), json.loads(body))
        if self.path.startswith('/api/'):
            return self.slack(self.path[5:], json.loads(body))
        if self.path == '/hook':
            return self.hook(body)
        if self.path == '/':
            note('ntfy', body=json.loads(body), token=self.headers.get('Authorization', ''))
            state['ntfy'] = json.loads(body)
            return self.reply({'id': 'x'})
        state['answers'].append((self.path[1:], body))
        return self.reply({'id': 'y'})

    def do_GET(self):
        if self.path == '/socket':
            return self.socket()
        if self.path == '/elsewhere':
            note('followed')
        if self.path == '/status':
            note('status', signature=self.headers.get('X-Pawl-Signature', ''))
            verdict = mode().removeprefix('status ') if mode().startswith('status ') else ''
            return self.reply({'id': state['hook'], 'verdict': verdict} if verdict else {})
        if '/json?poll=1' in self.path:
            topic = self.path[1:].split('/')[0]
            lines = [{'id': f'm{i}', 'event': 'message', 'message': text} for i, (to, text) in enumerate(state['answers']) if to == topic]
            return self.reply(''.join(json.dumps(line) + '\n' for line in lines))
        self.reply({}, 404)

    def telegram(self, token, method, body):
        if method != 'getUpdates':
            note(method, token=token, body=body)
        if method == 'sendMessage':
            state['message'] += 1
            if 'reply_markup' in body:
                state['telegram'] = body
            return self.reply({'ok': True, 'result': {'message_id': state['message']}})
        if method == 'editMessageText' and body['reply_markup']['inline_keyboard']:
            state['telegram'] = body
        if method == 'getUpdates':
            end = time.time() + min(body['timeout'], 5)
            while time.time() < end:
                with lock:
                    found = [one for one in updates if one['update_id'] >= body.get('offset', 0)]
                if found:
                    return self.reply({'ok': True, 'result': found})
                time.sleep(0.02)
            return self.reply({'ok': True, 'result': []})
        return self.reply({'ok': True, 'result': True})

    def slack(self, method, body):
        note(method, token=self.headers['Authorization'], body=body)
        if method == 'apps.connections.open':
            host = 'evil.example' if mode() == 'other socket' else f'localhost:{port}'
            return self.reply({'ok': True, 'url': f'wss://{host}/socket'})
        if method == 'chat.postMessage' and 'thread_ts' not in body:
            state['slack'] = body
        return self.reply({'ok': True, 'ts': '1.5', 'channel': 'C9'})

    # As much of RFC 6455 as one client needs.
    def socket(self):
        accept = hashlib.sha1((self.headers['Sec-WebSocket-Key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').encode()).digest()
        self.send_response(101)
        for name, text in (('Upgrade', 'websocket'), ('Connection', 'Upgrade'), ('Sec-WebSocket-Accept', base64.b64encode(accept).decode())):
            self.send_header(name, text)
        self.end_headers()
        self.close_connection = True

        def push(text):
            data = text.encode()
            head = bytes([0x81, len(data)]) if len(data) < 126 else bytes([0x81, 126]) + struct.pack('>H', len(data))
            self.wfile.write(head + data)
            self.wfile.flush()

        push(json.dumps({'type': 'hello'}))
        while True:
            text = pushes.get()
            try:
                push(text)
                first = self.rfile.read(2)
                size = first[1] & 127
                mask = self.rfile.read(4)
                data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.rfile.read(size)))
                note('acknowledged', text=data.decode())
            except (OSError, IndexError):
                pushes.put(text)
                return

    def hook(self, body):
        value = json.loads(body)
        given = dict(part.split('=', 1) for part in self.headers.get('X-Pawl-Signature', 't=,v1=').split(','))
        secret = bytes.fromhex(json.load(open(os.path.join(folder, 'webhook.json')))['key'])
        right = hmac.new(secret, f"{given['t']}.{body}".encode(), hashlib.sha256).hexdigest()
        note('hook', body=value, signed=hmac.compare_digest(right, given['v1']))
        if 'outcome' in value:
            return self.reply({})
        state['hook'] = value['id']
        if mode().startswith('status'):
            return self.reply({'status_url': f'https://localhost:{port}/status'}, 202)
        if mode() == 'status elsewhere':
            return self.reply({'status_url': 'https://127.0.0.1:1/status'}, 202)
        if mode() == 'other id':
            return self.reply({'id': 'other', 'verdict': 'allow'})
        if mode() == 'elsewhere':
            return self.reply({'status_url': f'https://127.0.0.1:{port}/status'}, 202)
        if mode() == 'silent':
            return self.reply({})
        return self.reply({'id': value['id'], 'verdict': mode(), 'who': 'ada'})

    def press(self, wish):
        if wish['service'] == 'telegram':
            data = wish.get('data')
            for button in state['telegram'].get('reply_markup', {}).get('inline_keyboard', [[]])[0]:
                if button['text'] == wish.get('button'):
                    data = button['callback_data']
            with lock:
                state['update'] += 1
                updates.append({'update_id': state['update'], 'callback_query': {'id': f"q{state['update']}", 'from': {'id': wish['user']}, 'data': data}})
            return self.reply({'data': data})
        if wish['service'] == 'slack':
            found = None
            for block in state['slack'].get('blocks', []):
                for button in block.get('elements', []):
                    if button['action_id'] == wish['button']:
                        found = button
            value = wish.get('data') or (found or {}).get('value')
            pushes.put(json.dumps({'envelope_id': 'e' + str(time.time()), 'type': 'interactive', 'payload': {
                'type': 'block_actions', 'user': {'id': wish['user']}, 'actions': [{'action_id': wish['button'], 'value': value}]}}))
            return self.reply({'data': value})
        for button in state['ntfy']['actions']:
            if button['label'] == wish['button']:
                state['answers'].append((button['url'].rsplit('/', 1)[1], wish.get('data') or button['body']))
                return self.reply({'data': button['body']})
        self.reply({}, 404)


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def finish_request(self, request, address):
        try:
            super().finish_request(context.wrap_socket(request, server_side=True), address)
        except (OSError, ssl.SSLError):
            note('refused by the client')


server = Server(('127.0.0.1', port), Service)
open(os.path.join(folder, f'ready-{port}'), 'w').close()
server.serve_forever()
