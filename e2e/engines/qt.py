# Drives the Chromium inside QtWebEngine: a JSON object a line comes in, one a line goes out. `qt.ts` is the other end.
import json
import sys
import threading

from PyQt5.QtCore import QBuffer, QEvent, QObject, QPointF, Qt, QTimer, QUrl, pyqtSignal
from PyQt5.QtGui import QKeyEvent, QMouseEvent
from PyQt5.QtWebEngineWidgets import QWebEnginePage, QWebEngineProfile, QWebEngineView
from PyQt5.QtWidgets import QApplication

app = QApplication(sys.argv)
app.setQuitOnLastWindowClosed(False)
profile = QWebEngineProfile(app)
views = {}
said = []
KEYS = {' ': Qt.Key_Space, '\r': Qt.Key_Return}


class Page(QWebEnginePage):
    def javaScriptConsoleMessage(self, level, message, line, source):
        said.append('%s (%s:%s)' % (message[:400], source.split('/')[-1], line))


class Lines(QObject):
    came = pyqtSignal(str)


def answer(order, value=None):
    print(json.dumps({'id': order['id'], 'value': value}), flush=True)


def new_page(order):
    view = QWebEngineView()
    view.setPage(Page(profile, view))
    view.resize(order['width'], order['height'])
    view.show()
    views[order['page']] = view
    answer(order)


def goto(order, view):
    def loaded(ok):
        view.loadFinished.disconnect(loaded)
        answer(order, ok)

    view.loadFinished.connect(loaded)
    view.load(QUrl(order['url']))


def evaluate(order, view):
    view.page().runJavaScript(order['script'], lambda value: answer(order, value))


def key(order, view):
    sign = order['sign']
    code = KEYS.get(sign, ord(sign.upper()))
    target = view.focusProxy() or view
    for kind in (QEvent.KeyPress, QEvent.KeyRelease):
        app.postEvent(target, QKeyEvent(kind, code, Qt.NoModifier, sign))
    QTimer.singleShot(0, lambda: answer(order))


def click(order, view):
    target = view.focusProxy() or view
    at = QPointF(order['x'], order['y'])
    for kind, held in ((QEvent.MouseButtonPress, Qt.LeftButton), (QEvent.MouseButtonRelease, Qt.NoButton)):
        app.postEvent(target, QMouseEvent(kind, at, at, Qt.LeftButton, held, Qt.NoModifier))
    QTimer.singleShot(0, lambda: answer(order))


def picture(order, view):
    def grab():
        png = QBuffer()
        png.open(QBuffer.WriteOnly)
        view.grab().save(png, 'PNG')
        answer(order, bytes(png.data().toBase64()).decode())

    QTimer.singleShot(300, grab)


def close(order, view):
    view.close()
    view.deleteLater()
    del views[order['page']]
    answer(order)


DOES = {'goto': goto, 'evaluate': evaluate, 'key': key, 'click': click, 'picture': picture, 'close': close}


def take(line):
    order = json.loads(line)
    if order['does'] == 'new':
        new_page(order)
    elif order['does'] == 'said':
        answer(order, said[:])
    else:
        DOES[order['does']](order, views[order['page']])


def read():
    for line in sys.stdin:
        lines.came.emit(line)
    app.exit()


lines = Lines()
lines.came.connect(take)
threading.Thread(target=read, daemon=True).start()
app.exec_()
