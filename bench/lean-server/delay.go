package main

import (
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// delayedListener makes every byte take half a round trip each way, and the first bytes of a connection one round trip
// more: the handshake of TCP. There is no limit to what is on its way.
type delayedListener struct {
	net.Listener
	rtt      time.Duration
	accepted *atomic.Int64
}

func (l *delayedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	l.accepted.Add(1)
	if l.rtt == 0 {
		return conn, nil
	}
	delayed := &delayedConn{Conn: conn, half: l.rtt / 2, in: make(chan piece, 1024), out: make(chan piece, 1024), gone: make(chan struct{})}
	delayed.wake = make(chan struct{})
	go delayed.receive(time.Now().Add(l.rtt))
	go delayed.send()
	return delayed, nil
}

type piece struct {
	bytes []byte
	due   time.Time
	err   error
}

const pieceBytes = 64 * 1024

var pieces = sync.Pool{New: func() any { bytes := make([]byte, pieceBytes); return &bytes }}

type delayedConn struct {
	net.Conn
	half    time.Duration
	in, out chan piece
	current piece
	rest    []byte
	closing sync.Once
	gone    chan struct{}
	mutex   sync.Mutex
	// Closed while the deadline of reading is in the past: net/http takes a waiting read back that way.
	wake    chan struct{}
	expired bool
}

func (c *delayedConn) receive(open time.Time) {
	for {
		buffer := pieces.Get().(*[]byte)
		n, err := c.Conn.Read(*buffer)
		now := time.Now()
		if now.Before(open) {
			now = open
		}
		if n > 0 {
			c.in <- piece{bytes: (*buffer)[:n], due: now.Add(c.half)}
		}
		if err != nil {
			c.in <- piece{err: err, due: now.Add(c.half)}
			close(c.in)
			return
		}
	}
}

func (c *delayedConn) Read(into []byte) (int, error) {
	c.mutex.Lock()
	wake := c.wake
	c.mutex.Unlock()
	if len(c.rest) == 0 && c.current.err == nil {
		if c.current.bytes == nil {
			select {
			case c.current = <-c.in:
			case <-wake:
				return 0, os.ErrDeadlineExceeded
			}
		}
		if wait := time.Until(c.current.due); wait > 0 {
			timer := time.NewTimer(wait)
			select {
			case <-timer.C:
			case <-wake:
				timer.Stop()
				return 0, os.ErrDeadlineExceeded
			}
		}
		c.rest = c.current.bytes
	}
	if c.current.err != nil {
		return 0, c.current.err
	}
	n := copy(into, c.rest)
	c.rest = c.rest[n:]
	if len(c.rest) == 0 {
		whole := c.current.bytes[:pieceBytes]
		pieces.Put(&whole)
		c.current = piece{}
	}
	return n, nil
}

func (c *delayedConn) Write(bytes []byte) (int, error) {
	select {
	case c.out <- piece{bytes: append([]byte(nil), bytes...), due: time.Now().Add(c.half)}:
		return len(bytes), nil
	case <-c.gone:
		return 0, io.ErrClosedPipe
	}
}

func (c *delayedConn) send() {
	for {
		select {
		case next := <-c.out:
			time.Sleep(time.Until(next.due))
			if _, err := c.Conn.Write(next.bytes); err != nil {
				c.Conn.Close()
			}
		case <-c.gone:
			if len(c.out) == 0 {
				c.Conn.Close()
				return
			}
			next := <-c.out
			time.Sleep(time.Until(next.due))
			_, _ = c.Conn.Write(next.bytes)
		}
	}
}

func (c *delayedConn) Close() error {
	c.closing.Do(func() {
		close(c.gone)
		// Whoever still receives may wait for room.
		go func() {
			for range c.in {
			}
		}()
	})
	return nil
}

func (c *delayedConn) SetDeadline(at time.Time) error     { return c.SetReadDeadline(at) }
func (c *delayedConn) SetWriteDeadline(_ time.Time) error { return nil }

func (c *delayedConn) SetReadDeadline(at time.Time) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	past := !at.IsZero() && !at.After(time.Now())
	if past && !c.expired {
		close(c.wake)
	}
	if !past && c.expired {
		c.wake = make(chan struct{})
	}
	c.expired = past
	return nil
}
